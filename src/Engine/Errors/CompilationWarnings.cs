using System.Globalization;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Errors;

/// <summary>
/// The few warnings that are shown: those where the code surely does something else than it reads as. Unused variables,
/// code that is never reached or an async method without await are common in a cell that is being written, and change
/// nothing.
/// </summary>
internal static class CompilationWarnings
{
    private const string Unawaited = "CS4014";
    private const string Forgotten = "nobody waits for this call: the cell may end before it is done, and its errors "
        + "are lost. Write await before it.";
    private const int MaxShown = 10;

    // An empty statement behind a condition; = in a condition; a variable set to, or
    // compared with, itself; objects compared by reference that have an == of their own.
    private static readonly HashSet<string> Shown =
        [Unawaited, "CS0642", "CS0665", "CS1717", "CS1718", "CS0252", "CS0253"];

    /// <param name="diagnostics">What the compiler said.</param>
    /// <param name="shownTask">The call at the cell's end whose task nobody awaits; null for none.</param>
    public static IReadOnlyList<TraceLine> Of(IEnumerable<Diagnostic> diagnostics, SyntaxNode? shownTask)
    {
        var said = diagnostics
            .Where(d => d.Severity == DiagnosticSeverity.Warning && Shown.Contains(d.Id) && d.Location.IsInSource)
            .Select(d => (Place: d.Location, d.Id,
                Text: d.Id == Unawaited ? Forgotten : d.GetMessage(CultureInfo.InvariantCulture)));
        var all = shownTask is null
            ? said
            : said.Append((Place: shownTask.GetLocation(), Id: Unawaited, Text: Forgotten));
        return [.. all.DistinctBy(warning => warning.Place).Take(MaxShown)
            .SelectMany(warning => CompilationReport.Describe(warning.Place, $"warning {warning.Id}", warning.Text))];
    }
}
