using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Notebooks;

/// <summary>The code parses as a C# 14 script and keeps to what every host's scripting can do.</summary>
internal sealed class CSharpRule : IDialectRule
{
    internal static readonly CSharpParseOptions Script = new(LanguageVersion.CSharp14, kind: SourceCodeKind.Script);

    private static readonly Func<SyntaxNode, IEnumerable<CodeFault>>[] Finders =
    [
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
        var usings = ScriptLimits.TopLevelUsing(cell.Source).ToList();
        var explained = usings.Select(Line).ToHashSet();
        var unparsed = tree.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(Unparsed).Where(fault => !explained.Contains(Line(fault)));
        var limits = Finders.SelectMany(find => find(tree.GetRoot()));
        return usings.Concat(unparsed).Concat(limits).Select(fault => new DialectFault(
            cell.Number, Line(fault), fault.Rule, fault.Problem, fault.Reason, fault.WayOut));
    }

    private static int Line(CodeFault fault) => fault.Place.GetLineSpan().StartLinePosition.Line + 1;

    private static CodeFault Unparsed(Diagnostic diagnostic) => new(
        diagnostic.Location, "csharp-14", $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}",
        "The hosts compile C# 14 at most.", "Write what a C# 14 script accepts.");
}
