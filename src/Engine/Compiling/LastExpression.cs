using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Compiling;

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
