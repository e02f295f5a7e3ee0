using System.Globalization;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Errors;

/// <summary>Compile errors with the line they are about and a caret under the column.</summary>
internal static class CompilationReport
{
    public const string Name = "CompilationError";
    private const int MaxErrors = 10;

    /// <exception cref="CellException">There are errors.</exception>
    public static void ThrowIfFaulty(IEnumerable<Diagnostic> diagnostics, string label, Compilation compilation)
    {
        var errors = diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToArray();
        if (errors.Length > 0) throw Of(errors, label, compilation);
    }

    private static CellException Of(Diagnostic[] errors, string label, Compilation compilation)
    {
        var lines = errors.Take(MaxErrors).SelectMany(Describe).ToList();
        if (errors.Length > MaxErrors)
        {
            lines.Add(string.Create(CultureInfo.InvariantCulture, $"… and {errors.Length - MaxErrors} more errors."));
        }

        lines.AddRange(MissingUsings.For(errors, compilation));
        var first = errors[0];
        var span = first.Location.GetLineSpan();
        var here = first.Location.IsInSource && span.Path == label;
        return new(new(Name, $"{first.Id}: {Message(first)}", lines, here ? span.StartLinePosition.Line + 1 : null,
            here ? span.StartLinePosition.Character + 1 : null));
    }

    private static IEnumerable<TraceLine> Describe(Diagnostic error)
    {
        var name = $"error {error.Id}";
        return error.Location.IsInSource
            ? Describe(error.Location, name, Message(error))
            : [new((TraceRole.Name, name), (TraceRole.Text, ": " + Message(error)))];
    }

    /// <summary>What is wrong at a place in a cell or script.</summary>
    public static TraceLine[] Describe(Location location, string name, string text)
    {
        var span = location.GetLineSpan();
        var source = location.SourceTree!.GetText().Lines[span.StartLinePosition.Line].ToString();
        return SourceLine.Describe(
            span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character, name, text, source);
    }

    private static string Message(Diagnostic error) => error.GetMessage(CultureInfo.InvariantCulture);
}
