using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Notebooks;

/// <summary>The code parses as a C# 14 script and keeps to what every host's scripting can do.</summary>
internal sealed class CSharpRule : IDialectRule
{
    internal static readonly CSharpParseOptions Script = new(LanguageVersion.CSharp14, kind: SourceCodeKind.Script);

    private static readonly Func<SyntaxNode, IEnumerable<CodeError>>[] Finders =
    [
        ScriptLimits.Namespaces,
        ScriptLimits.Extensions,
        ScriptLimits.TopLevelSpans,
        DisplayUpdates.Find,
    ];

    public IEnumerable<DialectError> Check(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Code).SelectMany(Check);

    private static IEnumerable<DialectError> Check(Cell cell)
    {
        var tree = CSharpSyntaxTree.ParseText(cell.Source, Script);
        var usings = ScriptLimits.TopLevelUsing(cell.Source).ToList();
        var explained = usings.Select(Line).ToHashSet();
        var unparsed = tree.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(Unparsed).Where(error => !explained.Contains(Line(error)));
        var limits = Finders.SelectMany(find => find(tree.GetRoot()));
        return usings.Concat(unparsed).Concat(limits).Select(error => new DialectError(
            cell.Number, Line(error), error.Rule, error.Problem, error.Reason, error.WayOut));
    }

    private static int Line(CodeError error) => error.Place.GetLineSpan().StartLinePosition.Line + 1;

    private static CodeError Unparsed(Diagnostic diagnostic) => new(
        diagnostic.Location, "csharp-14", $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}",
        "The hosts compile C# 14 at most.", "Write what a C# 14 script accepts.");
}
