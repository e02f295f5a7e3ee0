using Course.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Course.Tests.Mutation;

/// <summary>
/// The cells of a notebook with <see cref="Mutants.Try"/> behind each claim, which is given the claim's condition once
/// more, with <see cref="Mutants.Read"/> around what it reads.
/// </summary>
internal static class MutatedNotebook
{
    /// <summary>The cells with the trials in them.</summary>
    /// <param name="cells">The code of all cells, in their order.</param>
    public static IEnumerable<string> Of(IReadOnlyList<string> cells)
    {
        var variables = new CellVariables(cells);
        return cells.Zip(variables.Cells, (source, cell) => SourceText.From(source).WithChanges(
            cell.DescendantNodes().SelectMany(node => Edits(node, variables)).OrderBy(edit => edit.Span)).ToString());
    }

    private static IEnumerable<TextChange> Edits(SyntaxNode node, CellVariables variables) => node switch
    {
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } statement
            when Condition(call, variables) is { } condition => Behind(statement,
                $"{typeof(Mutants).FullName}.Try({call.ArgumentList.Arguments[0].Expression}, () => {condition});"),
        MethodDeclarationSyntax { ExpressionBody.Expression: { } body } method when AnswersYesOrNo(method.ReturnType) =>
            [new(body.Span, new MutatedReads(variables).Of(body))],
        LocalFunctionStatementSyntax { ExpressionBody.Expression: { } body } function
            when AnswersYesOrNo(function.ReturnType) => [new(body.Span, new MutatedReads(variables).Of(body))],
        _ => [],
    };

    // A statement that stands behind a condition needs braces, once there are two of them.
    private static TextChange[] Behind(ExpressionStatementSyntax statement, string trial)
    {
        var end = statement.SemicolonToken.IsMissing ? "; " : " ";
        var stands = statement.Parent is BlockSyntax or GlobalStatementSyntax;
        return stands ? [new(new(statement.Span.End, 0), end + trial)]
            : [new(new(statement.SpanStart, 0), "{ "), new(new(statement.Span.End, 0), $"{end}{trial} }}")];
    }

    // The lab decides Slower and Faster by the members named here.
    private static string? Condition(InvocationExpressionSyntax call, CellVariables variables)
    {
        var reads = new MutatedReads(variables);
        var arguments = call.ArgumentList.Arguments;
        string About() => reads.Of(arguments[1].Expression, decides: false);
        return call.Expression.ToString() switch
        {
            "Claim.That" or "Claim.Measured" => reads.Of(arguments[1].Expression),
            "Claim.Slower" => $"({About()}).IsSlower",
            "Claim.Faster" when arguments.Count == 2 => $"({About()}).IsFaster",
            "Claim.Faster" => $"({About()}).Ratio.IsBelow(1.0 / ({arguments[2].Expression}))",
            _ => null,
        };
    }

    private static bool AnswersYesOrNo(TypeSyntax returned) => returned.ToString() is "bool" or "bool?";
}
