namespace GrpcLab;

/// <summary>Starts calls together, again and again, and takes the times of each.</summary>
internal sealed class CallsAtOnceRun(int atOnce, Func<Task> call, TimeProvider clock)
{
    // A connection whose streams were all taken is offered again a moment after one has become free, not at once.
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    /// <summary>What is going on, for the message when it is cut short.</summary>
    public string Doing { get; private set; } = "starting";

    /// <summary>Warms up, then runs the rounds.</summary>
    public async Task<IReadOnlyList<IReadOnlyList<StartedCall>>> RunAsync(int rounds, CancellationToken cancellation)
    {
        using var queue = new QueueListener();
        // Until a server's SETTINGS arrive a client only assumes how
        // many streams it may open; an answered call has seen them.
        Doing = "making the first call";
        await call().WaitAsync(cancellation);
        Doing = "warming up";
        await RoundAsync(queue, cancellation);
        var all = new List<IReadOnlyList<StartedCall>>();
        for (var round = 1; round <= rounds; round++)
        {
            Doing = $"waiting for {atOnce} calls in round {round} of {rounds}";
            // What the rounds before left behind is not collected in the middle of this one.
            GC.Collect();
            await Task.Delay(Pause, cancellation);
            all.Add(await RoundAsync(queue, cancellation));
        }

        return all;
    }

    private Task<StartedCall[]> RoundAsync(QueueListener queue, CancellationToken cancellation)
    {
        var start = clock.GetTimestamp();
        var calls = new Task<StartedCall>[atOnce];
        for (var i = 0; i < atOnce; i++) calls[i] = OneAsync(i + 1, start, queue);

        return Task.WhenAll(calls).WaitAsync(cancellation);
    }

    // An async method puts the flow of its caller back, so each call keeps its own place in the queue's listener.
    private async Task<StartedCall> OneAsync(int number, long roundStart, QueueListener queue)
    {
        var queued = queue.Begin();
        var start = clock.GetTimestamp();
        await call().ConfigureAwait(false);
        var took = clock.GetElapsedTime(start);
        return new StartedCall(number, clock.GetElapsedTime(roundStart, start), queued.Total, took);
    }
}
