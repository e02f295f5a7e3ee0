using GrpcLab.Engine.Cells;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine.Compiling;

/// <summary>
/// Lets Console.Clear() of a cell clear the cell's output. .NET's own looks for a terminal and does nothing where there
/// is none, and nothing at run time can stand in for it; so the cell's text names ours instead.
/// </summary>
internal static class ConsoleClear
{
    /// <summary>The cell's text with the call replaced, line for line; null when it has none.</summary>
    public static SourceText? Replaced(CSharpCompilation compilation, SyntaxTree tree)
    {
        var named = tree.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.Text == nameof(Console.Clear)).ToArray();
        if (named.Length == 0) return null;
        var model = compilation.GetSemanticModel(tree);
        var changes = named.Where(name => IsConsoles(model.GetSymbolInfo(name)))
            .Select(name => Change(tree, WithItsType(name))).ToArray();
        return changes.Length == 0 ? null : tree.GetText().WithChanges(changes);
    }

    // Without an argument list, as in Action clear = Console.Clear,
    // it is one of several candidates that are all the same.
    private static bool IsConsoles(SymbolInfo info) =>
        (info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is IMethodSymbol
        {
            ContainingType:
            {
                Name: nameof(Console),
                ContainingNamespace: { Name: nameof(System), ContainingNamespace.IsGlobalNamespace: true }
            }
        };

    private static SyntaxNode WithItsType(IdentifierNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    // As long as what it replaces, where that is one line, so that the columns of errors stay right.
    private static TextChange Change(SyntaxTree tree, SyntaxNode node)
    {
        var lineEnds = new string('\n', tree.GetText().ToString(node.Span).Count(c => c == '\n'));
        return new(node.Span, lineEnds.Length > 0
            ? nameof(CellGlobals.ClearOutput) + lineEnds
            : nameof(CellGlobals.ClearOutput).PadRight(node.Span.Length));
    }
}
