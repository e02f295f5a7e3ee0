using Performance;

namespace GrpcLab;

/// <summary>Exercise 1.1: a class that looks as if it kept its channel makes one each time it is asked.</summary>
internal sealed class CacheChannel() : SharedChannelExercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>(
    "1.1", "keep the channel", "Return a method that makes a call to the address it is given.")
{
    protected override string Advice =>
        "Which member of the class creates the channel, and how often does it run? A property with => runs each time "
        + "it is read.";

    protected override Func<Task<PerformanceStatusResponse>>? CallTo(LabServer server) =>
        Solution(server.Address(Endpoint.H2c));
}

/// <summary>Exercise 1.2: a call that opens a channel each time is to share one.</summary>
internal sealed class ShareChannel() : SharedChannelExercise<Func<LabServer, Func<Task<PerformanceStatusResponse>>>>(
    "1.2", "share one channel", "Open one channel when your method is called, and return a call that uses it.")
{
    protected override string Advice =>
        $"OpenChannel runs as often as the function around it, {AllCalls} times. Which function runs once?";

    protected override Func<Task<PerformanceStatusResponse>>? CallTo(LabServer server) => Solution(server);
}

/// <summary>
/// An exercise whose calls are to share one channel, also when first used by many at once; connections are counted.
/// </summary>
internal abstract class SharedChannelExercise<TSolution>(string id, string title, string firstStep)
    : Exercise<TSolution>(id, title, firstStep)
    where TSolution : Delegate
{
    private const int CallersAtOnce = 20;
    private const int CallsEach = 5;
    private const int CallsAfterwards = 100;
    protected const int AllCalls = (CallersAtOnce * CallsEach) + CallsAfterwards;

    /// <summary>Where to look when each call opened a connection.</summary>
    protected abstract string Advice { get; }

    /// <summary>Lets the solution give the call, which is then made many times.</summary>
    protected abstract Func<Task<PerformanceStatusResponse>>? CallTo(LabServer server);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var (result, connections) = await CountAsync();
        // A channel that may use several connections opens one too many now and then (2 of 150 cold starts beside
        // two busy loops): a call that arrives while SocketsHttpHandler hands a new connection to the calls that
        // wait finds none, and starts another (ReturnHttp2Connection in dotnet/runtime's HttpConnectionPool.Http2.cs).
        // A solution that makes several channels makes them again.
        return connections is > 1 and < CallersAtOnce ? (await CountAsync()).Result : result;
    }

    protected override string? Meaning(Exception error) => error switch
    {
        ObjectDisposedException e => $"Something was used after it had been disposed ({e.ObjectName}). "
            + "The channel must live as long as the calls that use it: no `using` around it.",
        TimeoutException => $"A call had no reply after {MaxCallTime.TotalSeconds:0} s. "
            + "Does it wait for another call, or block with .Result?",
        _ => null,
    };

    private async Task<(ExerciseResult Result, long Connections)> CountAsync()
    {
        await using var server = await ServerAsync();
        var replies = new List<PerformanceStatusResponse>();
        var call = Given(CallTo(server));
        var evidence = await server.ObserveAsync(
            AllCalls, async () => replies.AddRange(await RunAsync(call)), Cancellation);
        return (Judge(evidence, replies), evidence.ServerConnectionsAccepted ?? 0);
    }

    // All callers start together on a call that was never used: a channel made at first use must be made once.
    private async Task<IEnumerable<PerformanceStatusResponse>> RunAsync(Func<Task<PerformanceStatusResponse>> call)
    {
        using var start = new Barrier(CallersAtOnce);
        var callers = Enumerable.Range(0, CallersAtOnce).Select(_ => Task.Factory.StartNew(
            async () =>
            {
                start.SignalAndWait(Cancellation);
                return await SeriesAsync(call, CallsEach);
            },
            Cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap());
        // Limits around both, and the series on the pool: a call
        // that blocks its thread never gets to the limit of its own.
        var atOnce = await InTimeAsync(Task.WhenAll(callers));
        return [.. atOnce.SelectMany(r => r), .. await OnPoolAsync(() => SeriesAsync(call, CallsAfterwards))];
    }

    private async Task<List<PerformanceStatusResponse>> SeriesAsync(
        Func<Task<PerformanceStatusResponse>> call, int count)
    {
        var replies = new List<PerformanceStatusResponse>();
        for (var i = 0; i < count; i++) replies.Add(await InTimeAsync(call()));

        return replies;
    }

    private ExerciseResult Judge(Evidence evidence, List<PerformanceStatusResponse> replies)
    {
        var served = evidence.ServerCalls ?? 0;
        var opened = evidence.ServerConnectionsAccepted ?? 0;
        var different = replies.Where(r => r is not null).Distinct().Count();
        if (served != AllCalls)
        {
            return Failed($"You were asked for {AllCalls} replies, but the server answered {served} calls. "
                + "Each reply must come from a call of its own: share the channel, not the reply.");
        }

        if (different != AllCalls)
        {
            return Failed($"Of {AllCalls} replies only {different} differ, though the server's answers never repeat. "
                + "Return the reply of the call that was just made.");
        }

        return opened switch
        {
            1 => Passed($"{AllCalls} calls, {CallersAtOnce} callers at once, 1 connection."),
            AllCalls => Failed($"{AllCalls} calls opened {opened} connections: one each. {Advice}"),
            > 1 => Failed($"{AllCalls} calls opened {opened} connections. One call after another would use one, "
                + $"so several of the {CallersAtOnce} callers that start together each made a channel: "
                + "create it before you return the function, or with Lazy<GrpcChannel>."),
            _ => Failed("The calls used no connection of this server. Use the server that is passed in."),
        };
    }
}
