using Greet;
using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>A call from an address alone, a deadline, the status that is swallowed, a stream read to its end.</summary>
public sealed class GettingStartedExercises : ExerciseTests<GettingStartedExercises>, IAttempts
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "learner" };

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("0.1: a channel for each call",
            "3 greetings over 3 connections, 0 still open. Chapter 1 shows what a connection per call costs.",
            () => Check.Exercise("0.1", HelloAsync)),
        AlsoPasses("0.1: a channel that is kept", "3 greetings over 1 connection, 1 still open.", () =>
        {
            GrpcChannel? kept = null;
            return Check.Exercise("0.1", async (Uri address, string name) =>
                await AskAsync(kept ??= GrpcChannel.ForAddress(address), name));
        }),
        AlsoFails("0.1: a channel that is left open",
            "The greetings are right, but 3 connections are still open after 3 calls.",
            () => Check.Exercise("0.1", async (Uri address, string name) =>
                await AskAsync(GrpcChannel.ForAddress(address), name))),
        AlsoFails("0.1: a greeting without a call", "the server answered 0 calls",
            () => Check.Exercise("0.1", (Uri _, string name) => Task.FromResult($"Hello {name}"))),
        AlsoFails("0.1: the whole reply", "That is the whole reply as text",
            () => Check.Exercise("0.1", async (Uri address, string name) =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return (await new Greeter.GreeterClient(channel).SayHelloAsync(new() { Name = name })).ToString();
            })),
        AlsoFails("0.1: a request without a name", "For \"Ada\" you returned \"Hello \". The request carried no name",
            () => Check.Exercise("0.1", (Uri address, string _) => HelloAsync(address, ""))),
        AlsoFails("0.1: another name", "For \"Grace\" you returned \"Hello Ada\". Send the name you are given",
            () => Check.Exercise("0.1", (Uri address, string _) => HelloAsync(address, "Ada"))),
        AlsoFails("0.1: a channel that is disposed too early", "The channel was disposed before the reply arrived.",
            () => Check.Exercise("0.1", (Uri address, string name) =>
            {
                var channel = GrpcChannel.ForAddress(address);
                channel.Dispose();
                return AskAsync(channel, name);
            })),
        AlsoFails("0.1: a channel that is disposed during the call",
            "The channel was disposed before the reply arrived.",
            () => Check.Exercise("0.1", (Uri address, string name) =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return AskAsync(channel, name);
            })),
        AlsoUnanswered("0.1: the stub", "", () => Check.Exercise(
            "0.1", new Func<Uri, string, Task<string>>((_, _) => throw new NotImplementedException()))),

        Passes("0.2: a deadline of a second", "With a server that takes a minute, the deadline ended the call",
            () => DeadlineAsync(() => DateTime.UtcNow.AddSeconds(1))),
        AlsoFails("0.2: the stub, without a deadline", "carried no deadline",
            () => Check.Exercise("0.2", async (MonitorClient client) => await client.GetPerformanceAsync(Request))),
        AlsoFails("0.2: a deadline in local time", "DateTime.UtcNow",
            () => DeadlineAsync(() => DateTime.Now.AddSeconds(1))),
        AlsoFails("0.2: a deadline of two seconds", "ahead. Expected: 1 s.",
            () => DeadlineAsync(() => DateTime.UtcNow.AddSeconds(2))),
        AlsoFails("0.2: a deadline of a minute", "ahead. Expected: 1 s.",
            () => DeadlineAsync(() => DateTime.UtcNow.AddMinutes(1))),
        AlsoFails("0.2: an exception caught and an empty reply made up", "Let the RpcException through",
            () => Check.Exercise("0.2", async (MonitorClient client) =>
            {
                try
                {
                    return await client.GetPerformanceAsync(Request, deadline: DateTime.UtcNow.AddSeconds(1));
                }
                catch (RpcException)
                {
                    return new PerformanceStatusResponse();
                }
            })),
        AlsoFails("0.2: a reply that is made up", "the server answered 0",
            () => Check.Exercise("0.2", (MonitorClient _) => Task.FromResult(new PerformanceStatusResponse()))),
        Unanswered("0.2: a stub that throws", "Make the call with the client you are given",
            () => Check.Exercise("0.2", new Func<MonitorClient, Task<PerformanceStatusResponse>>(
                _ => throw new NotImplementedException()))),

        Passes("0.3: the status of the exception", "One call that succeeded and three that failed: OK, "
            + "ResourceExhausted, DeadlineExceeded, Unavailable.", () => StatusAsync(e => e.StatusCode)),
        AlsoPasses("0.3: blocking", "", () => Check.Exercise(
            "0.3", (MonitorClient client) => Task.FromResult(Blocking(client)))),
        AlsoFails("0.3: the stub, which says Unknown", "Three calls failed for three reasons (ResourceExhausted, "
            + "DeadlineExceeded, Unavailable), and all came out as Unknown.",
                () => StatusAsync(_ => StatusCode.Unknown)),
        AlsoFails("0.3: always OK", "Three calls failed, and all came out as OK",
            () => StatusAsync(_ => StatusCode.OK)),
        AlsoFails("0.3: a list of known codes", "With a reply larger than the client accepts the call ended as "
            + "ResourceExhausted; your method returned Internal.", () => StatusAsync(
                e => e.StatusCode == StatusCode.Unavailable ? e.StatusCode : StatusCode.Internal)),
        AlsoFails("0.3: an exception let through",
            "With a reply larger than the client accepts your method threw an RpcException",
            () => Check.Exercise("0.3", async (MonitorClient client) =>
            {
                await client.GetPerformanceAsync(new());
                return StatusCode.OK;
            })),
        AlsoFails("0.3: no call at all", "With a server that answers your method made 0 calls",
            () => Check.Exercise("0.3", (MonitorClient _) => Task.FromResult(StatusCode.OK))),
        AlsoFails("0.3: a success that is called a failure", "The call succeeded, but your method returned Unknown.",
            () => StatusAsync(e => e.StatusCode, ifAnswered: StatusCode.Unknown)),

        Passes("0.4: read to the end", "100 statuses read, and then the end of the stream. The highest: 99.99 %.",
            () => ReadAsync((highest, usage) => Math.Max(highest, usage))),
        AlsoFails("0.4: the stub, which reads one",
            "The server sent 100 statuses and you read 1.", () => ReadSomeAsync(1)),
        AlsoFails("0.4: all messages without the end", "All 100 were read, but not the end.", () => ReadSomeAsync(100)),
        AlsoFails("0.4: the first", "You returned 99.51; the highest of the 100 was 99.99. Yours was the first.",
            () => ReadAsync((kept, usage) => kept == 0 ? usage : kept)),
        AlsoFails("0.4: the last", "You returned 1.5; the highest of the 100 was 99.99. Yours was the last.",
            () => ReadAsync((_, usage) => usage)),
        AlsoFails("0.4: their number", "You returned 100; the highest of the 100 was 99.99.",
            () => ReadAsync((count, _) => count + 1)),
        AlsoFails("0.4: fewer statuses", "yours asked for 10.",
            () => ReadAsync((highest, usage) => Math.Max(highest, usage), asked: 10)),
        AlsoFails("0.4: no call", "there were 0 calls.",
            () => Check.Exercise("0.4", (StreamsClient _) => Task.FromResult(99.99))),
        AlsoFails("0.4: Current before MoveNext", "You read Current when there was no message",
            () => Check.Exercise("0.4", (StreamsClient client) =>
            {
                using var call = client.Watch(new WatchRequest { Count = 100 });
                return Task.FromResult(call.ResponseStream.Current.CpuPercentageUsage);
            })),
    ];

    private static Task<ExerciseResult> DeadlineAsync(Func<DateTime> deadline) =>
        Check.Exercise("0.2", async (MonitorClient client) =>
            await client.GetPerformanceAsync(Request, deadline: deadline()));

    private static async Task<string> HelloAsync(Uri address, string name)
    {
        using var channel = GrpcChannel.ForAddress(address);
        return await AskAsync(channel, name);
    }

    private static async Task<string> AskAsync(GrpcChannel channel, string name) =>
        (await new Greeter.GreeterClient(channel).SayHelloAsync(new HelloRequest { Name = name })).Message;

    private static Task<ExerciseResult> StatusAsync(
        Func<RpcException, StatusCode> ifFailed, StatusCode ifAnswered = StatusCode.OK) =>
        Check.Exercise("0.3", async (MonitorClient client) =>
        {
            try
            {
                await client.GetPerformanceAsync(new());
                return ifAnswered;
            }
            catch (RpcException e)
            {
                return ifFailed(e);
            }
        });

    private static StatusCode Blocking(MonitorClient client)
    {
        try
        {
            client.GetPerformance(new());
            return StatusCode.OK;
        }
        catch (RpcException e)
        {
            return e.StatusCode;
        }
    }

    private static Task<ExerciseResult> ReadAsync(Func<double, double, double> fold, int asked = 100) =>
        Check.Exercise("0.4", async (StreamsClient client) =>
        {
            using var call = client.Watch(new WatchRequest { Count = asked });
            var kept = 0.0;
            await foreach (var one in call.ResponseStream.ReadAllAsync()) kept = fold(kept, one.CpuPercentageUsage);

            return kept;
        });

    private static Task<ExerciseResult> ReadSomeAsync(int count) =>
        Check.Exercise("0.4", async (StreamsClient client) =>
        {
            using var call = client.Watch(new WatchRequest { Count = 100 });
            for (var i = 0; i < count; i++) await call.ResponseStream.MoveNext(default);

            return call.ResponseStream.Current.CpuPercentageUsage;
        });
}
