using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>What <c>lab soak</c> starts.</summary>
internal static class SoakProgram
{
    /// <summary>The word that asks for it; seconds and a folder, or "", follow.</summary>
    public const string Verb = "soak";

    /// <returns>0 where all stayed flat and nothing was lost, 1 otherwise, 130 interrupted.</returns>
    public static async Task<int> RunAsync(string seconds, string folder)
    {
        using var ending = new CancellationTokenSource();
        OwnerWatch.Start(stay: false, ownerPid: null, _ => ending.Cancel());
        // Standard output belongs to the result.
        var output = Console.Out;
        Console.SetOut(Console.Error);
        try
        {
            var length = TimeSpan.FromSeconds(double.Parse(seconds, CultureInfo.InvariantCulture));
            var outcome = await SoakRun.RunAsync(length, Console.Error.WriteLine, ending.Token);
            return Tell(outcome, folder, output);
        }
        catch (OperationCanceledException) when (ending.IsCancellationRequested)
        {
            return LabExit.Interrupted;
        }
    }

    private static int Tell(SoakOutcome outcome, string folder, TextWriter output)
    {
        output.WriteLine(outcome.ToTable().ToText());
        output.WriteLine(new Table(["what", Column.Number("count")],
            [.. outcome.Counts.Select(one => (IReadOnlyList<string>)[one.What, one.Count])]).ToText());
        var faults = outcome.Faults.ToList();
        // docs/faults.md says of a record that all stayed flat.
        if (folder.Length > 0 && faults.Count == 0)
        {
            foreach (var (name, text) in outcome.Files) File.WriteAllText(Path.Combine(folder, name), text);
        }

        output.WriteLine(faults.Count == 0
            ? "All of it stayed flat, and the numbered stream lost and doubled nothing."
            : string.Join(Environment.NewLine, faults));
        return faults.Count == 0 ? LabExit.Fine : LabExit.Failed;
    }
}
