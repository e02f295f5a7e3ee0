namespace GrpcLab;

/// <summary>Exercise 6.1: how many bytes several uploads on one connection may have in flight.</summary>
internal sealed class CountBytesInFlight : Exercise<Func<int, int, int, long>>
{
    private const int KiB = 1024;

    // More than any window below, so that each upload would go on.
    private const int Length = 2048 * KiB;

    // One stream's window decides, then the connection's, then that of all streams together.
    private static readonly Trial[] Trials =
    [
        new(1, 768 * KiB, 1024 * KiB),
        new(2, 768 * KiB, 1024 * KiB),
        new(3, 128 * KiB, 1024 * KiB),
    ];

    public override string Id => "6.1";

    protected override string Title => "the bytes in flight";

    protected override string FirstStep =>
        "Return the bytes that leave the client before the server can answer, computed from the three numbers.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<int, int, int, long> solution, CancellationToken cancellation)
    {
        var returned = Trials.Select(t => solution(t.Uploads, t.Stream, t.Connection)).ToList();
        // Mostly waiting for a long round trip, so they wait together.
        var counted = await Task.WhenAll(Trials.Select(t => CountAsync(t, cancellation)));
        for (var i = 0; i < Trials.Length; i++)
        {
            if (Diagnosis(Trials[i], returned[i], counted[i]) is { } why) return Failed(why);
        }

        return Passed($"Counted on the wire: {string.Join(", ", counted.Select(c => Unit.Whole(c)))} bytes.");
    }

    private static string? Diagnosis(Trial trial, long returned, long counted) => returned switch
    {
        // Some bytes of the connection's window belong to the call that opened it.
        _ when returned >= counted && returned <= counted + FirstFlight.Opening => null,
        _ when returned == Math.Min((long)trial.Uploads * trial.Stream, trial.Connection) =>
            $"{Compared(trial, returned, counted)} The windows allow your number. Is the machine very busy? Then run the "
            + "check again.",
        _ when returned == (long)trial.Uploads * trial.Stream =>
            $"{Compared(trial, returned, counted)} Each stream has a window, but all of a connection's streams share the "
            + "connection's.",
        _ when returned == trial.Connection =>
            $"{Compared(trial, returned, counted)} The connection would allow more: each stream has a window of its own, too.",
        _ when returned == trial.Stream =>
            $"{Compared(trial, returned, counted)} The window is one of each stream: how many streams are there?",
        _ when returned == (long)trial.Uploads * Length =>
            $"{Compared(trial, returned, counted)} A sender does not wait for a slow network, but it does for a window.",
        _ => $"{Compared(trial, returned, counted)} Two limits hold at once: the streams' windows together, and the "
            + "connection's.",
    };

    private static string Compared(Trial trial, long returned, long counted) =>
        $"{ReaderNumbers.Counted(trial.Uploads, "upload")}, {Unit.Whole(trial.Stream)} bytes a stream, "
        + $"{Unit.Whole(trial.Connection)} for the connection: you returned {Unit.Whole(returned)}, and "
        + $"{Unit.Whole(counted)} bytes left the client.";

    private static async Task<long> CountAsync(Trial trial, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(
            new()
            {
                InitialStreamWindowSize = trial.Stream,
                InitialConnectionWindowSize = trial.Connection,
                MaxReceiveMessageSize = 2 * Length,
            },
            cancellation);
        return await FirstFlight.CountAsync(server, trial.Uploads, Length, cancellation);
    }

    private sealed record Trial(int Uploads, int Stream, int Connection);
}
