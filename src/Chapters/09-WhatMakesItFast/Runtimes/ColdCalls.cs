namespace GrpcLab;

/// <summary>Starts a server and a client again and again and takes the time to the first answered call.</summary>
public static class ColdCalls
{
    // A start costs up to a second, and what a claim rests on here is counted, not timed.
    private const int QuickRounds = 3;

    /// <summary>
    /// Starts every case in each round, in shuffled order. Half of the budget's rounds; three at the quick budget, one
    /// at smoke.
    /// </summary>
    /// <param name="variants">What was published; cases whose variant was left out are left out, too.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="cases">The cases.</param>
    public static async Task<ColdCallsResult> RunAsync(
        RuntimeVariants variants, string title, params IReadOnlyList<RuntimeCase> cases)
    {
        ArgumentNullException.ThrowIfNull(variants);
        var selection = CaseSelection.From(variants, cases);
        var budget = Budget.Current;
        var rounds = budget == Budget.Smoke ? 1 : budget == Budget.Quick ? QuickRounds : budget.Rounds / 2;
        var starts = await Turns.StartAsync(
            "starting servers and clients", rounds, selection.Ready,
            async token =>
            {
                foreach (var (_, program) in selection.Ready) await ReadFilesAsync(program, token);
            },
            (ready, token) => OneAsync(ready.Case, ready.Program, token));
        return new ColdCallsResult(title,
            [.. selection.Ready.Select(ready => new ColdCallRow(ready.Case, starts[ready]))], selection.LeftOut);
    }

    // Whether a file is in the system's cache would decide more than the way it was compiled, so all of them are.
    private static async Task ReadFilesAsync(PublishedVariant program, CancellationToken cancellation)
    {
        foreach (var file in Directory.EnumerateFiles(program.Folder))
        {
            await using var stream = File.OpenRead(file);
            await stream.CopyToAsync(Stream.Null, cancellation);
        }
    }

    private static async Task<ColdStart> OneAsync(
        RuntimeCase described, PublishedVariant program, CancellationToken cancellation)
    {
        await using var pair = await VariantPair.StartAsync(described, program, cancellation);
        var (server, _) = await pair.ReadAsync(cancellation);
        return new(
            CallTime.From(pair.ServerStart), CallTime.From(pair.ClientStart),
            Seconds("firstCallSeconds"), Seconds("secondCallSeconds"),
            pair.FirstCall.GetProperty("methods").GetInt32(), server);

        CallTime Seconds(string name) =>
            CallTime.From(TimeSpan.FromSeconds(pair.FirstCall.GetProperty(name).GetDouble()));
    }
}
