using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Notebooks;

/// <summary>The code parses as a C# 14 script and keeps to what every host's scripting can do.</summary>
internal sealed class CSharpRule : IDialectRule
{
    internal static readonly CSharpParseOptions Script = new(LanguageVersion.CSharp14, kind: SourceCodeKind.Script);

    private static readonly Func<SyntaxNode, IEnumerable<CodeFault>>[] Finders =
    [
        ScriptLimits.TopLevelUsing,
        ScriptLimits.Namespaces,
        ScriptLimits.Extensions,
        ScriptLimits.TopLevelSpans,
        DisplayUpdates.Find,
    ];

    public IEnumerable<DialectFault> Check(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Code).SelectMany(Check);

    private static IEnumerable<DialectFault> Check(Cell cell)
    {
        var tree = CSharpSyntaxTree.ParseText(cell.Source, Script);
        var unparsed = tree.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Select(Unparsed);
        var limits = Finders.SelectMany(find => find(tree.GetRoot()));
        return unparsed.Concat(limits).Select(fault => new DialectFault(
            cell.Number, fault.Place.GetLineSpan().StartLinePosition.Line + 1, fault.Rule, fault.Problem, fault.Reason, fault.WayOut));
    }

    private static CodeFault Unparsed(Diagnostic diagnostic) => new(
        diagnostic.Location, "csharp-14", $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}",
        "The hosts compile C# 14 at most.", "Write what a C# 14 script accepts.");
}
