using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Stacks;

/// <summary>Exercises 8.3 and 8.4: channels that share a connection, a client of either stack's server.</summary>
public sealed class StackTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task Channels_that_share_an_HttpClient_share_its_connection()
    {
        using var shared = new HttpClient(new SocketsHttpHandler { EnableMultipleHttp2Connections = true });

        var result = await Check.Exercise(
            "8.3", (Uri address) => GrpcChannel.ForAddress(address, new() { HttpClient = shared }));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handler_for_each_channel_is_counted_and_so_is_the_socket_of_a_channel_that_shares_one()
    {
        using var shared = new SocketsHttpHandler();

        var stub = await Check.Exercise("8.3", (Uri address) => GrpcChannel.ForAddress(
            address, new() { HttpHandler = new SocketsHttpHandler(), DisposeHttpClient = true }));
        var handler = await Check.Exercise(
            "8.3", (Uri address) => GrpcChannel.ForAddress(address, new() { HttpHandler = shared }));

        Assert.All([stub, handler], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("40 channels opened 40 connections.", stub.Detail);
        Assert.StartsWith(
            "The calls of 40 channels went over 1 HTTP/2 connection, and yet the server accepted 40", handler.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task What_goes_with_the_first_channel_and_a_channel_that_comes_twice_are_told_apart()
    {
        using var shared = new HttpClient();
        GrpcChannel? kept = null;

        var gone = await Check.Exercise("8.3", (Uri address) => GrpcChannel.ForAddress(
            address, new() { HttpClient = shared, DisposeHttpClient = true }));
        var twice = await Check.Exercise("8.3", (Uri address) => kept ??= GrpcChannel.ForAddress(address));

        Assert.All([gone, twice], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("The first channel that was disposed took with it what they share", gone.Detail);
        Assert.StartsWith("The same channel was returned a second time", twice.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_client_with_a_deadline_that_knows_the_two_statuses_passes()
    {
        var result = await Check.Exercise("8.4", (Uri address) => Asking(
            address, client => Told(client, Away, deadline: true)));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_lets_the_status_of_an_absent_server_through()
    {
        var stub = await Check.Exercise("8.4", (Uri address) => Asking(
            address, client => client.GetPerformanceAsync(new()).ResponseAsync));

        Assert.Equal(ExerciseState.Failed, stub.State);
        Assert.StartsWith("Nobody listens at the second address, and the caller got an exception with the status "
            + "Unavailable.", stub.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Without_a_deadline_a_silent_server_holds_the_caller()
    {
        var result = await Check.Exercise("8.4", (Uri address) => Asking(
            address, client => Told(client, Away, deadline: false)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("your method still waited. Give each call a deadline", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Waiting_beside_the_call_leaves_it_running()
    {
        var result = await Check.Exercise("8.4", (Uri address) => Asking(address, async client =>
        {
            try
            {
                return await Told(client, Away, deadline: false).WaitAsync(TimeSpan.FromSeconds(1));
            }
            catch (TimeoutException)
            {
                return null!;
            }
        }));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the call itself goes on", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Whoever_catches_every_status_hides_a_real_failure()
    {
        var result = await Check.Exercise("8.4", (Uri address) => Asking(
            address, client => Told(client, _ => true, deadline: true)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("An answer was too large for the client (ResourceExhausted)", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_channel_for_each_call_and_an_answer_that_never_comes_fail()
    {
        var each = await Check.Exercise("8.4", (Uri address) => async () =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return await Told(new(channel), Away, deadline: true);
        });
        var none = await Check.Exercise(
            "8.4", (Uri address) => () => Task.FromResult<PerformanceStatusResponse>(null!));

        Assert.All([each, none], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("20 calls to Grpc.AspNetCore's server opened 20 connections.", each.Detail);
        Assert.StartsWith("Grpc.AspNetCore's server was asked 20 times: it answered 0 calls", none.Detail);
    }

    private static bool Away(StatusCode status) => status is StatusCode.Unavailable or StatusCode.DeadlineExceeded;

    private static Func<Task<PerformanceStatusResponse>> Asking(
        Uri address, Func<MonitorClient, Task<PerformanceStatusResponse>> ask)
    {
        var client = new MonitorClient(GrpcChannel.ForAddress(address));
        return () => ask(client);
    }

    private static async Task<PerformanceStatusResponse> Told(
        MonitorClient client, Func<StatusCode, bool> away, bool deadline)
    {
        try
        {
            return await client.GetPerformanceAsync(
                new(), deadline: deadline ? DateTime.UtcNow.AddSeconds(1) : null);
        }
        catch (RpcException e) when (away(e.StatusCode))
        {
            return null!;
        }
    }
}
