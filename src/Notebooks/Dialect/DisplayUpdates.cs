using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>Finds display(...).Update(...), directly or through a variable.</summary>
internal static class DisplayUpdates
{
    public static IEnumerable<CodeError> Find(SyntaxNode root)
    {
        var shown = root.DescendantNodes().OfType<VariableDeclaratorSyntax>()
            .Where(variable => IsDisplay(variable.Initializer?.Value))
            .Select(variable => variable.Identifier.Text).ToHashSet();
        return root.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Select(call => call.Expression).OfType<MemberAccessExpressionSyntax>()
            .Where(access => access.Name.Identifier.Text == "Update")
            .Where(access => IsDisplay(access.Expression)
                || (access.Expression is IdentifierNameSyntax name && shown.Contains(name.Identifier.Text)))
            .Select(access => new CodeError(access.GetLocation(), "no-display-update", "display(...).Update(...)",
                ".NET Interactive makes a new output with a new id instead of replacing the old one.",
                "Let the lab show progress; it updates where the host can."));
    }

    private static bool IsDisplay(ExpressionSyntax? expression) =>
        expression is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "display" } };
}
