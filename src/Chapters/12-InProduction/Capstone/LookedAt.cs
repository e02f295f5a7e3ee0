using System.Globalization;
using System.Text.Json;

namespace GrpcLab;

/// <summary>What lab look says of a process, for a check.</summary>
/// <param name="Name">The process's name.</param>
/// <param name="CallsMade">Calls that it began.</param>
/// <param name="CallsAnswered">Calls that it answered.</param>
/// <param name="Findings">The faults, the worst first.</param>
internal sealed record LookedAt(
    string Name, long CallsMade, long CallsAnswered, IReadOnlyList<LookFinding> Findings)
{
    /// <summary>Builds lab look if need be, which takes longer than a watch.</summary>
    /// <returns>The path of its assembly.</returns>
    /// <exception cref="InvalidOperationException">It did not build; the message says why.</exception>
    public static Task<string> BuildAsync(CancellationToken cancellation) => Progress.OfAsync(
        say => ProgramBuild.EnsureLookAsync(CourseFolder.Find(), say, cancellation));

    /// <summary>Watches processes, all at the same time, as <c>./lab look … --json</c> does.</summary>
    /// <param name="watcher">The path of lab look's assembly.</param>
    /// <param name="processes">Their numbers.</param>
    /// <param name="enough">
    /// Ends the watch, and what was seen is told. Its token is cancelled when the watch has ended otherwise.
    /// </param>
    /// <param name="atMost">How long, if that does not come.</param>
    /// <param name="cancellation">Ends the watch, and nothing is told.</param>
    /// <exception cref="InvalidOperationException">One cannot be watched; the message says why.</exception>
    public static async Task<IReadOnlyList<LookedAt>> WatchAsync(
        string watcher, IReadOnlyList<int> processes, Func<CancellationToken, Task> enough, TimeSpan atMost,
        CancellationToken cancellation)
    {
        var run = await ServerProgram.OfThisRuntime(
            watcher,
            [
                .. processes.Select(id => id.ToString(CultureInfo.InvariantCulture)),
                "--for", string.Create(CultureInfo.InvariantCulture, $"{atMost.TotalSeconds}s"), "--json",
                "--end-with-input",
            ]).RunAsync(cancellation, enough);
        return JsonSerializer.Deserialize<Report>(
            run.OutputOr("lab look could not watch:"), JsonSerializerOptions.Web)!.Processes;
    }

    private sealed record Report(IReadOnlyList<LookedAt> Processes);
}

/// <summary>A fault, as lab look names it.</summary>
/// <param name="Id">Its name, such as LOOK01.</param>
/// <param name="Severity">Error, Warning or Note.</param>
/// <param name="Title">The fault in a sentence.</param>
/// <param name="Evidence">What was counted.</param>
/// <param name="Chapter">The notebook that proves it.</param>
internal sealed record LookFinding(string Id, string Severity, string Title, string Evidence, string Chapter)
{
    // A busy machine shows these of a healthy process: pauses, and time between client and server.
    private static readonly string[] RestOnTimes = ["LOOK11", "LOOK14"];

    public bool IsNote => Severity == "Note";

    public bool RestsOnTimes => RestOnTimes.Contains(Id);
}
