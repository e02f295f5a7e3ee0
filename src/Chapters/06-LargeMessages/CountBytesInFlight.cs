namespace GrpcLab;

/// <summary>Exercise 6.1: how many bytes several uploads on one connection may have in flight.</summary>
internal sealed class CountBytesInFlight() : Exercise<Func<int, int, int, long>>(
    "6.1", "the bytes in flight",
    "Return the bytes that leave the client before the server can answer, computed from the three numbers.")
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

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var returned = Trials.Select(t => Solution(t.Uploads, t.Stream, t.Connection)).ToList();
        // Mostly waiting for a long round trip, so they wait together.
        var counted = await Task.WhenAll(Trials.Select(CountAsync));
        for (var i = 0; i < Trials.Length; i++)
        {
            if (Diagnosis(Trials[i], returned[i], counted[i]) is { } why)
            {
                return Failed($"{Compared(Trials[i], returned[i], counted[i])} {why}");
            }
        }

        return Passed($"Counted on the wire: {string.Join(", ", counted.Select(c => Unit.Whole(c)))} bytes.");
    }

    private static string? Diagnosis(Trial trial, long returned, long counted) => returned switch
    {
        // Some bytes of the connection's window belong to the call that opened it.
        _ when returned >= counted && returned <= counted + FirstFlight.Opening => null,
        _ when returned == Math.Min((long)trial.Uploads * trial.Stream, trial.Connection) =>
            "The windows do allow the number you returned. If the machine is very busy, run the check again.",
        _ when returned == (long)trial.Uploads * trial.Stream =>
            "Each stream has a window, but all of a connection's streams share the connection's.",
        _ when returned == trial.Connection =>
            "The connection would allow more: each stream has a window of its own, too.",
        _ when returned == trial.Stream => "Each stream has a window of that size: how many streams are there?",
        _ when returned == (long)trial.Uploads * Length =>
            "A sender does not wait for a slow network, but it does for a window.",
        _ => "Two limits hold at once: the streams' windows together, and the connection's.",
    };

    private static string Compared(Trial trial, long returned, long counted) =>
        $"{ReaderNumbers.Counted(trial.Uploads, "upload")}, {Unit.Whole(trial.Stream)} bytes per stream, "
        + $"{Unit.Whole(trial.Connection)} for the connection: you returned {Unit.Whole(returned)}, and "
        + $"{Unit.Whole(counted)} bytes left the client.";

    private async Task<long> CountAsync(Trial trial)
    {
        await using var server = await ServerAsync(new()
        {
            InitialStreamWindowSize = trial.Stream,
            InitialConnectionWindowSize = trial.Connection,
            MaxReceiveMessageSize = 2 * Length,
        });
        return await FirstFlight.CountAsync(server, trial.Uploads, Length, Cancellation);
    }

    private sealed record Trial(int Uploads, int Stream, int Connection);
}
