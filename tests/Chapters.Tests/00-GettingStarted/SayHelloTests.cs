using Greet;
using Grpc.Net.Client;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercise 0.2: a call from nothing but an address.</summary>
public sealed class SayHelloTests
{
    private GrpcChannel? _kept;

    [Fact(Timeout = 240_000)]
    public async Task A_channel_for_each_call_passes_and_so_does_one_that_is_kept()
    {
        var each = await Check.Exercise("0.2", HelloAsync);
        var kept = await Check.Exercise("0.2", async (Uri address, string name) =>
            await AskAsync(_kept ??= GrpcChannel.ForAddress(address), name));

        Assert.Equal((ExerciseState.Passed, "3 greetings over 3 connections, 0 still open. What a connection for each "
            + "call costs is chapter 1."), (each.State, each.Detail));
        Assert.Equal(ExerciseState.Passed, kept.State);
        Assert.StartsWith("3 greetings over 1 connection, 1 still open.", kept.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_that_is_left_open_fails()
    {
        var result = await Check.Exercise("0.2", async (Uri address, string name) =>
            await AskAsync(GrpcChannel.ForAddress(address), name));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("The greetings are right, and 3 connections are still open after 3 calls.", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_greeting_without_a_call_the_whole_reply_and_a_nameless_request_are_told_apart()
    {
        var made = await Check.Exercise("0.2", (Uri _, string name) => Task.FromResult($"Hello {name}"));
        var whole = await Check.Exercise("0.2", async (Uri address, string name) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return (await new Greeter.GreeterClient(channel).SayHelloAsync(new() { Name = name })).ToString();
        });
        var nameless = await Check.Exercise("0.2", (Uri address, string _) => HelloAsync(address, ""));
        var other = await Check.Exercise("0.2", (Uri address, string _) => HelloAsync(address, "Ada"));

        Assert.Contains("the server answered 0 calls", made.Detail);
        Assert.Contains("That is the whole reply as text", whole.Detail);
        Assert.Contains("For \"Ada\" you returned \"Hello \". The request carried no name", nameless.Detail);
        Assert.Contains("For \"Grace\" you returned \"Hello Ada\". Send the name you are given", other.Detail);
        Assert.All([made, whole, nameless, other], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_that_is_disposed_too_early_and_a_stub_are_told_what_to_do()
    {
        var early = await Check.Exercise("0.2", (Uri address, string name) =>
        {
            var channel = GrpcChannel.ForAddress(address);
            channel.Dispose();
            return AskAsync(channel, name);
        });
        var stub = await Check.Exercise(
            "0.2", new Func<Uri, string, Task<string>>((_, _) => throw new NotImplementedException()));

        Assert.Equal(ExerciseState.Failed, early.State);
        Assert.StartsWith("The channel was disposed before the reply had come.", early.Detail);
        Assert.Equal(ExerciseState.Unanswered, stub.State);
    }

    private static async Task<string> HelloAsync(Uri address, string name)
    {
        using var channel = GrpcChannel.ForAddress(address);
        return await AskAsync(channel, name);
    }

    private static async Task<string> AskAsync(GrpcChannel channel, string name) =>
        (await new Greeter.GreeterClient(channel).SayHelloAsync(new HelloRequest { Name = name })).Message;
}
