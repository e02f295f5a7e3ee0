using System.Globalization;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Errors;

/// <summary>Compile errors with the line they are about and a caret under the column.</summary>
internal static class CompilationReport
{
    public const string Name = "CompilationError";
    private const int MostErrors = 10;

    public static CellFault Of(IEnumerable<Diagnostic> diagnostics, string label)
    {
        var errors = diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToArray();
        var lines = errors.Take(MostErrors).SelectMany(Describe).ToList();
        if (errors.Length > MostErrors) lines.Add(string.Create(CultureInfo.InvariantCulture, $"… and {errors.Length - MostErrors} more errors."));
        var first = errors[0];
        var span = first.Location.GetLineSpan();
        var here = first.Location.IsInSource && span.Path == label;
        return new(new(Name, $"{first.Id}: {Message(first)}", lines, here ? span.StartLinePosition.Line + 1 : null, here ? span.StartLinePosition.Character + 1 : null));
    }

    private static IEnumerable<TraceLine> Describe(Diagnostic error)
    {
        var name = $"error {error.Id}";
        if (!error.Location.IsInSource) return [new((TraceRole.Name, name), (TraceRole.Text, ": " + Message(error)))];
        var span = error.Location.GetLineSpan();
        var source = error.Location.SourceTree!.GetText().Lines[span.StartLinePosition.Line].ToString();
        return SourceLine.Describe(span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character, name, Message(error), source);
    }

    private static string Message(Diagnostic error) => error.GetMessage(CultureInfo.InvariantCulture);
}
