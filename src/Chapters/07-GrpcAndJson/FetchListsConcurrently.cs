using Grpc.Core;
using MessageShapes;

namespace GrpcLab;

/// <summary>
/// Exercise 7.3: lists of several lengths at once over one gRPC channel, with nothing but an address; calls in flight
/// are read from the order of their header blocks.
/// </summary>
internal sealed class FetchListsConcurrently() : Exercise<Func<Uri, int[], Task<int[]>>>(
    "7.3", "lists at once over one channel",
    "Open a channel to the address with GrpcChannel.ForAddress, and make a Shapes.ShapesClient with it.")
{
    // At this distance every call that does not wait for another is sent before the first answer comes.
    private static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(300);

    // What is disposed closes at once, on a busy machine a little later.
    private static readonly TimeSpan MaxClosing = TimeSpan.FromSeconds(2);

    // Not sorted, so that totals in another order differ.
    private static readonly int[] Counts = [.. Enumerable.Range(1, 20).Select(i => i * 37 % 101 * 5)];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var wire = server.Behind(new NetworkConditions { RoundTrip = RoundTrip, ReadHeaders = true });
        int[]? totals = null;
        Evidence? evidence = null;
        async Task AskAsync() => totals = await OnPoolAsync(() => Solution(wire.Address(Endpoint.H2c), [.. Counts]));
        var trace = await wire.ReadHeadersAsync(
            async () => evidence = await wire.ObserveAsync(Counts.Length, AskAsync, Cancellation), Cancellation);
        if (evidence!.ConnectionsOpen > 0)
        {
            var later = await wire.ObserveAsync(0, () => Task.Delay(MaxClosing, Cancellation), Cancellation);
            evidence = evidence with { ConnectionsOpen = later.ConnectionsOpen };
        }

        return Judge(totals, evidence, PeakInFlight(trace));
    }

    protected override string? Meaning(Exception error) => error switch
    {
        TimeoutException => $"Your method had not returned after {MaxCallTime.TotalSeconds:0} s. Does it block with "
            + ".Result, or wait for a call that was never made?",
        ObjectDisposedException or RpcException { StatusCode: StatusCode.Cancelled } =>
            "The channel was disposed while calls were open. Await them first: a method that returns the task of "
            + "WhenAll from within a `using` disposes at once.",
        _ => null,
    };

    /// <summary>A request's block opens a call, its trailers end it; the most that were open together.</summary>
    private static int PeakInFlight(HeaderTrace trace)
    {
        var (open, most) = (0, 0);
        foreach (var block in trace.Blocks)
        {
            open += block.Kind switch { HeaderKind.Request => 1, HeaderKind.Trailers => -1, _ => 0 };
            most = Math.Max(most, open);
        }

        return most;
    }

    private ExerciseResult Judge(int[]? totals, Evidence evidence, int most)
    {
        var (calls, opened) = (evidence.ServerCalls ?? 0, evidence.ServerConnectionsAccepted ?? 0);
        if (calls != Counts.Length)
        {
            return Failed($"{Counts.Length} lists were asked for, and {calls} calls reached the server. Make one for "
                + "each count.");
        }

        return JudgeTotals(totals) is { } wrong ? Failed(wrong) : (opened, most, evidence.ConnectionsOpen) switch
        {
            ( > 2, _, _) => Failed($"{calls} calls opened {opened} connections. One channel carries them all: open it "
                + "before the calls."),
            (_, < 2, _) => Failed($"{calls} calls, and never more than one in flight: each waited for the one before. "
                + "Start all of them, then await them together with Task.WhenAll."),
            // Half of them, which a busy machine reaches, too.
            var (_, few, _) when few < Counts.Length / 2 => Failed($"Of {calls} calls at most {few} were in flight "
                + "together. Start all of them before you await the first."),
            (_, _, > 0) => Failed("The totals are right, but the connection is still open. You own the channel: "
                + "dispose it (`using`) once the answers have arrived."),
            _ => Passed($"{calls} calls, up to {most} in flight, "
                + $"{ReaderNumbers.Counted(opened, "connection")}, and none left open."),
        };
    }

    private static string? JudgeTotals(int[]? totals)
    {
        int[] right = [.. Counts.Select(Catalogue.TotalQuantity)];
        if (totals is null) return "Nothing was returned. Return the totals.";
        if (totals.AsSpan().SequenceEqual(right)) return null;

        return totals.Order().SequenceEqual(right.Order())
            ? "The totals are right, but not in the order of the counts. What Task.WhenAll returns is in order."
            : totals.SequenceEqual(Counts)
                ? "You returned how many items each list has. A total is the sum of their quantities."
                : "The totals are not those of the lists: add up the Quantity of each list's items, one total for "
                    + "each count, in order.";
    }
}
