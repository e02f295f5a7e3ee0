using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine;

/// <summary>
/// Calls of a cell that .NET gives no hook for, so that the cell's text names the engine's own instead: Console.Clear()
/// looks for a terminal and does nothing where there is none, and Environment.FailFast ends the process with what the
/// cell has just printed still on its way.
/// </summary>
internal static class ReplacedCalls
{
    private static readonly (string Type, string Method, string Ours)[] All =
    [
        (nameof(Console), nameof(Console.Clear), nameof(CellGlobals.ClearOutput)),
        (nameof(Environment), nameof(Environment.FailFast), nameof(CellGlobals.EngineFailFast)),
    ];

    /// <summary>The cell's text with the calls replaced, line for line; null when it has none.</summary>
    public static SourceText? In(CSharpCompilation compilation, SyntaxTree tree)
    {
        var named = tree.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(name => All.Any(each => each.Method == name.Identifier.Text)).ToArray();
        if (named.Length == 0) return null;
        var model = compilation.GetSemanticModel(tree);
        var changes = named.Select(name => (Node: WithItsType(name), Ours: OursFor(model.GetSymbolInfo(name))))
            .Where(each => each.Ours is not null).Select(each => Change(tree, each.Node, each.Ours!)).ToArray();
        return changes.Length == 0 ? null : tree.GetText().WithChanges(changes);
    }

    // Without an argument list, as in Action clear = Console.Clear,
    // it is one of several candidates that are all the same.
    private static string? OursFor(SymbolInfo info) =>
        (info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is IMethodSymbol
        {
            ContainingType:
            {
                Name: var type,
                ContainingNamespace: { Name: nameof(System), ContainingNamespace.IsGlobalNamespace: true }
            },
            Name: var method
        }
            ? All.FirstOrDefault(each => each.Type == type && each.Method == method).Ours : null;

    private static SyntaxNode WithItsType(IdentifierNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    // As long as what it replaces, where that is one line, so that the columns of warnings stay right.
    private static TextChange Change(SyntaxTree tree, SyntaxNode node, string ours)
    {
        var lineEnds = new string('\n', tree.GetText().ToString(node.Span).Count(c => c == '\n'));
        return new(node.Span, lineEnds.Length > 0 ? ours + lineEnds : ours.PadRight(node.Span.Length));
    }
}

/// <summary>The expression without a semicolon that a cell may end in: its value is shown.</summary>
internal static class LastExpression
{
    /// <summary>True when there is one that has a value, even if that value is null.</summary>
    public static bool ShowsValue(CSharpCompilation compilation, SyntaxTree tree) =>
        Of(tree) is { } expression && compilation.GetSemanticModel(tree)
            .GetTypeInfo(expression).Type is { SpecialType: not SpecialType.System_Void };

    /// <summary>
    /// The call whose task the cell shows instead of waiting for it; the compiler takes that for intended. Null for
    /// none.
    /// </summary>
    public static SyntaxNode? Unawaited(CSharpCompilation compilation, SyntaxTree tree) =>
        Of(tree) is InvocationExpressionSyntax call && IsTask(compilation.GetSemanticModel(tree).GetTypeInfo(call).Type)
            ? call : null;

    private static ExpressionSyntax? Of(SyntaxTree tree) =>
        ((CompilationUnitSyntax)tree.GetRoot()).Members.LastOrDefault() is GlobalStatementSyntax
        {
            Statement: ExpressionStatementSyntax { SemicolonToken.IsMissing: true } statement
        }
            ? statement.Expression : null;

    private static bool IsTask(ITypeSymbol? type) =>
        type is
        {
            Name: nameof(Task) or nameof(ValueTask),
            ContainingNamespace:
            {
                Name: "Tasks",
                ContainingNamespace: { Name: "Threading", ContainingNamespace.Name: "System" }
            }
        };
}
