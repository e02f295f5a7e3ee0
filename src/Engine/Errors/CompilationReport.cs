using System.Globalization;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine;

/// <summary>Compile errors with the line they are about and a caret under the column.</summary>
internal static class CompilationReport
{
    public const string Name = "CompilationError";
    private const int MaxErrors = 10;

    /// <exception cref="CellException">There are errors.</exception>
    public static void ThrowIfFaulty(IEnumerable<Diagnostic> diagnostics, Compilation compilation)
    {
        var errors = diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToArray();
        if (errors.Length > 0) throw Of(errors, compilation);
    }

    private static CellException Of(Diagnostic[] errors, Compilation compilation)
    {
        var lines = errors.Take(MaxErrors).SelectMany(Describe).ToList();
        var more = errors.Length - MaxErrors;
        if (more > 0)
        {
            var word = more == 1 ? "error" : "errors";
            lines.Add(string.Create(CultureInfo.InvariantCulture, $"… and {more} more {word}."));
        }

        lines.AddRange(Hints.For(errors, compilation));
        return new(new(Name, $"{errors[0].Id}: {Message(errors[0])}") { Traceback = lines });
    }

    private static IEnumerable<TraceLine> Describe(Diagnostic error)
    {
        var name = $"error {error.Id}";
        return error.Location.IsInSource
            ? SourceLine.Describe(error.Location, name, Message(error))
            : [new((TraceRole.Name, name), (TraceRole.Text, ": " + Message(error)))];
    }

    private static string Message(Diagnostic error) => error.GetMessage(CultureInfo.InvariantCulture);
}

/// <summary>
/// The few warnings that are shown: those where the code surely does something else than it reads as. Unused variables,
/// code that is never reached or an async method without await are common in a cell that is being written, and change
/// nothing.
/// </summary>
internal static class CompilationWarnings
{
    private const string Unawaited = "CS4014";
    private const string Forgotten = "this call is not awaited: the cell may end before it is done, and its errors "
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
            .SelectMany(warning => SourceLine.Describe(warning.Place, $"warning {warning.Id}", warning.Text))];
    }
}
