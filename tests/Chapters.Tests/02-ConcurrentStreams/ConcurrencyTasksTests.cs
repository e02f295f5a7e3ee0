using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 2.1 to 2.3: streams left open, a handler of one connection, connections predicted.</summary>
public sealed class ConcurrencyTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_streaming_call_that_is_disposed_passes_and_so_does_one_that_is_completed_and_read_to_its_end()
    {
        var disposed = await Check.Exercise("2.1", DisposedAsync);
        var completed = await Check.Exercise("2.1", CompletedAsync);

        Assert.Equal((ExerciseState.Passed, "120 calls over one connection, and none is left open."),
            (disposed.State, disposed.Detail));
        Assert.Equal(ExerciseState.Passed, completed.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task Streams_that_stay_open_are_counted_when_there_is_none_left()
    {
        var result = await Check.Exercise("2.1", LeftOpenAsync);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("Call 101 hangs: 100 calls before it are still in flight on the server", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Every_other_stream_left_open_is_counted_at_the_end()
    {
        var calls = 0;
        var result = await Check.Exercise("2.1", (MonitorClient client) =>
            ++calls % 2 == 0 ? DisposedAsync(client) : LeftOpenAsync(client));

        Assert.StartsWith("All 120 answers came, and 60 calls are still open.", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_call_disposed_too_early_one_read_to_the_end_too_early_and_no_call_are_told_apart()
    {
        var early = await Check.Exercise("2.1", TooEarlyAsync);
        var endless = await Check.Exercise("2.1", EndlessAsync);
        var none = await Check.Exercise("2.1", (MonitorClient _) => Task.FromResult(new PerformanceStatusResponse()));

        Assert.StartsWith("A call was ended before its answer was read.", early.Detail);
        Assert.StartsWith("A call had no answer after 10 s.", endless.Detail);
        Assert.StartsWith("You were asked 120 times, but the server saw 0 calls.", none.Detail);
        Assert.All([early, endless, none], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handler_that_may_open_several_connections_passes_and_so_does_a_channels_own()
    {
        var on = await Check.Exercise("2.2", (Uri address) => Open(address, several: true));
        var own = await Check.Exercise("2.2", (Uri address) => GrpcChannel.ForAddress(address));

        Assert.Equal((ExerciseState.Passed, "250 calls are open at the same time, over 3 connections."),
            (on.State, on.Detail));
        Assert.Equal(ExerciseState.Passed, own.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handler_of_one_connection_a_disposed_channel_and_none_fail_each_for_its_reason()
    {
        var off = await Check.Exercise("2.2", (Uri address) => Open(address, several: false));
        var disposed = await Check.Exercise("2.2", Disposed);
        var none = await Check.Exercise("2.2", NoChannel);

        Assert.StartsWith("Of 250 calls only 100 got a stream. They share one connection", off.Detail);
        Assert.StartsWith("The channel was disposed before the calls could use it.", disposed.Detail);
        Assert.Equal((ExerciseState.Failed, ExerciseState.Failed, ExerciseState.Unanswered),
            (off.State, disposed.State, none.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Numbers_that_are_counted_pass()
    {
        var result = await Check.Exercise("2.3", Right);

        Assert.Equal((ExerciseState.Passed, "5 times predicted what was counted: 250 calls on streams of 100 make 3 "
            + "connections, or 1 and a queue of 150."), (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Numbers_that_are_not_counted_are_set_beside_those_that_are()
    {
        var down = await Check.Exercise("2.3", RoundedDown);
        var oneMore = await Check.Exercise("2.3", OneMore);
        var less = await Check.Exercise("2.3", LessThanNone);

        Assert.Contains("you predicted connections: 2, calls that wait: 0; counted: connections: 3", down.Detail);
        Assert.EndsWith("the last 50 calls need a connection, too.", down.Detail);
        Assert.EndsWith("nothing is opened in advance.", oneMore.Detail);
        Assert.EndsWith("the least is 0.", less.Detail);
        Assert.All([down, oneMore, less], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_that_wait_in_spite_of_the_setting_and_connections_without_it_are_told_as_well()
    {
        var stub = await Check.Exercise("2.3", (int calls, int streams, bool several) => (1, 0));
        var always = await Check.Exercise("2.3", (int calls, int streams, bool several) => ((calls / streams) + 1, 0));
        var never = await Check.Exercise("2.3", (int calls, int streams, bool several) =>
            (1, Math.Max(0, calls - streams)));

        Assert.EndsWith("The one connection takes as many calls as it has streams; the others wait.", stub.Detail);
        Assert.EndsWith("there is one connection, however many calls wait.", always.Detail);
        Assert.EndsWith("a call that finds no stream gets another connection.", never.Detail);
    }

    private static async Task<PerformanceStatusResponse> DisposedAsync(MonitorClient client)
    {
        using var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        await call.ResponseStream.MoveNext();
        return call.ResponseStream.Current;
    }

    private static async Task<PerformanceStatusResponse> CompletedAsync(MonitorClient client)
    {
        var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        await call.RequestStream.CompleteAsync();
        PerformanceStatusResponse? last = null;
        await foreach (var answer in call.ResponseStream.ReadAllAsync()) last = answer;

        return last!;
    }

    private static async Task<PerformanceStatusResponse> LeftOpenAsync(MonitorClient client)
    {
        var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        await call.ResponseStream.MoveNext();
        return call.ResponseStream.Current;
    }

    private static async Task<PerformanceStatusResponse> TooEarlyAsync(MonitorClient client)
    {
        var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        call.Dispose();
        await call.ResponseStream.MoveNext();
        return call.ResponseStream.Current;
    }

    private static async Task<PerformanceStatusResponse> EndlessAsync(MonitorClient client)
    {
        using var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        PerformanceStatusResponse? last = null;
        await foreach (var answer in call.ResponseStream.ReadAllAsync()) last = answer;

        return last!;
    }

    private static GrpcChannel Open(Uri address, bool several) => GrpcChannel.ForAddress(address, new()
    {
        HttpHandler = new SocketsHttpHandler { EnableMultipleHttp2Connections = several },
        DisposeHttpClient = true,
    });

    private static GrpcChannel Disposed(Uri address)
    {
        var channel = GrpcChannel.ForAddress(address);
        channel.Dispose();
        return channel;
    }

    private static GrpcChannel NoChannel(Uri address) => throw new NotImplementedException();

    private static (int Connections, int Waiting) Right(int calls, int streams, bool several) =>
        several ? ((calls + streams - 1) / streams, 0) : (1, Math.Max(0, calls - streams));

    private static (int Connections, int Waiting) RoundedDown(int calls, int streams, bool several) =>
        several ? (calls / streams, 0) : (1, Math.Max(0, calls - streams));

    private static (int Connections, int Waiting) OneMore(int calls, int streams, bool several) =>
        several ? ((calls / streams) + 1, 0) : (1, Math.Max(0, calls - streams));

    private static (int Connections, int Waiting) LessThanNone(int calls, int streams, bool several) =>
        several ? ((calls + streams - 1) / streams, 0) : (1, calls - streams);
}
