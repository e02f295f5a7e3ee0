namespace GrpcLab;

/// <summary>Exercise 6.2: windows that keep a link full, and not many times more.</summary>
internal sealed class SizeUploadWindow() : Exercise<Func<TimeSpan, long, LabServerOptions>>(
    "6.2", "the window that fills the link",
    "Return a LabServerOptions with both window sizes set, computed from the round trip and the bandwidth.")
{
    // Room for a link that is better than thought.
    private const int MaxTimes = 4;

    private static readonly (TimeSpan RoundTrip, long BytesPerSecond)[] Links =
    [
        (TimeSpan.FromMilliseconds(20), 100_000_000),
        (TimeSpan.FromMilliseconds(80), 12_500_000),
        (TimeSpan.FromMilliseconds(150), 125_000_000),
    ];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        foreach (var (roundTrip, rate) in Links)
        {
            if (Solution(roundTrip, rate) is not { } options)
            {
                return Failed("Your method returned nothing. Return a LabServerOptions.");
            }

            if (Error(options, roundTrip, rate) is { } error) return Failed(error);
        }

        return await CountAsync(Solution(Links[0].RoundTrip, Links[0].BytesPerSecond));
    }

    private static string? Error(LabServerOptions options, TimeSpan roundTrip, long rate)
    {
        var onLink = BytesOnLink(rate, roundTrip);
        // Kestrel gives a window back only when half of it has been read, so each half has to last a round trip.
        var needed = 2 * onLink;
        var link = $"For {CallTime.From(roundTrip)} and {Unit.Whole(rate)} bytes per second";
        return (options.InitialStreamWindowSize ?? Standard.Stream,
            options.InitialConnectionWindowSize ?? Standard.Connection) switch
        {
            var (stream, _) when stream < onLink =>
                $"{link} a stream may have only {Unit.Whole(stream)} bytes in flight, so the link is idle for "
                + "part of each round trip. How many bytes does it carry in one round trip?",
            var (stream, _) when stream < needed =>
                $"{link} {Unit.Whole(stream)} bytes on a stream cover a round trip, but the link is still idle at "
                + "times: Kestrel updates a window only when half of it has been read, so each half has to last a "
                + "round trip. Bandwidth × round trip alone fills two thirds of the link, twice that all of it.",
            var (_, connection) when connection < needed =>
                $"{link} the stream's window would be enough, but the connection allows only {Unit.Whole(connection)} "
                + "bytes for all its streams together, and Kestrel updates it in halves, too. Set "
                + "InitialConnectionWindowSize to at least as much.",
            var (_, connection) when connection > MaxTimes * Math.Max(needed, Standard.Connection) =>
                $"{link} the connection's window is {Unit.Whole(connection)} bytes, more than {MaxTimes} times what "
                + "keeps the link full. A window is memory that each client may make the server hold: compute it from "
                + "the link.",
            _ => null,
        };
    }

    // Bandwidth × round trip: what is sent before the first byte can have been answered.
    private static long BytesOnLink(long bytesPerSecond, TimeSpan roundTrip) =>
        (long)Math.Ceiling(bytesPerSecond * roundTrip.TotalSeconds);

    // The defaults of Kestrel: what is not set counts as these.
    private static (int Stream, int Connection) Standard => (768 * 1024, 1024 * 1024);

    private async Task<ExerciseResult> CountAsync(LabServerOptions options)
    {
        var (roundTrip, rate) = Links[0];
        var needed = BytesOnLink(rate, roundTrip);
        await using var server = await ServerAsync(
            options with { MaxReceiveMessageSize = Math.Max(options.MaxReceiveMessageSize ?? 0, (int)needed * 3) });
        var inFlight = await FirstFlight.CountAsync(server, uploads: 1, (int)needed * 2, Cancellation);
        var found = $"{Unit.Whole(inFlight)} bytes left the client before the server could allow more; "
            + $"{CallTime.From(roundTrip)} at {Unit.Whole(rate)} bytes per second hold {Unit.Whole(needed)}.";
        return inFlight >= needed - FirstFlight.Opening
            ? Passed(found)
            : Failed($"Only {found} If the machine is very busy, run the check again.");
    }
}
