using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Claims.Tests;

/// <summary>
/// The cells of a notebook with <see cref="Mutants.Try"/> behind each claim, which is given the claim's condition once
/// more, with <see cref="Mutants.Read"/> around what it reads.
/// </summary>
internal static class MutatedNotebook
{
    /// <summary>The cells with the trials in them.</summary>
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

/// <summary>Puts <see cref="Mutants.Read"/> around what an expression reads of what the notebook found out.</summary>
/// <remarks>
/// What decides by itself (a comparison, a call or a member that answers yes or no) is not changed, only what it is
/// given: that a claim loses when its own outcome is turned round would prove nothing.
/// </remarks>
internal sealed class MutatedReads(CellVariables variables) : CSharpSyntaxRewriter
{
    private ExpressionSyntax? _whole;
    private IReadOnlySet<string> _own = null!;

    /// <summary>The expression's text with the reads in it.</summary>
    /// <param name="expression">A claim's condition, the body of a function, or what a claim is about.</param>
    /// <param name="decides">Whether the expression's own value is the outcome.</param>
    public string Of(ExpressionSyntax expression, bool decides = true)
    {
        _whole = decides ? expression : null;
        _own = Own(expression.Parent is ArrowExpressionClauseSyntax body ? body.Parent! : expression);
        return Visit(expression)!.ToFullString();
    }

    public override SyntaxNode? Visit(SyntaxNode? node)
    {
        if (node is IsPatternExpressionSyntax { Pattern: RecursivePatternSyntax pattern } test && IsPlain(pattern))
        {
            return SyntaxFactory.ParseExpression($"({Tested(test.Expression, pattern)})").WithTriviaFrom(test);
        }

        var visited = base.Visit(node);
        return node is ExpressionSyntax read && IsFoundOut(read) && IsValue(read) && !Decides(read)
            ? Read(read.ToString(), visited!.ToString()).WithTriviaFrom(read)
            : visited;
    }

    private static ExpressionSyntax Read(string place, string value) => SyntaxFactory.ParseExpression(
        $"{typeof(Mutants).FullName}.Read({SymbolDisplay.FormatLiteral(Line(place), quote: true)}, {value})");

    private static string Line(string code) =>
        string.Join(' ', code.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    // x is { A: 1, B.C: > 2 } reads x.A and x.B.C.
    private static string Tested(ExpressionSyntax subject, RecursivePatternSyntax pattern) => string.Join(" && ",
        from part in pattern.PropertyPatternClause!.Subpatterns
        let read = $"{subject}.{part.ExpressionColon!.Expression}"
        select $"{Read(read, read)} is {part.Pattern}");

    private static bool IsPlain(RecursivePatternSyntax pattern) => pattern is
    {
        Type: null, Designation: null, PositionalPatternClause: null,
        PropertyPatternClause.Subpatterns.Count: > 0,
    };

    // A variable or function whose value was found out, a parameter, and what is read of these or made from them.
    private bool IsFoundOut(ExpressionSyntax read) => read switch
    {
        IdentifierNameSyntax name => _own.Contains(name.Identifier.Text) || variables.IsFoundOut(name.Identifier.Text),
        // A span cannot be put into a place that holds any type.
        MemberAccessExpressionSyntax member =>
            member.Name.Identifier.Text is not ("Span" or "AsSpan") && IsFoundOut(member.Expression),
        ElementAccessExpressionSyntax element => IsFoundOut(element.Expression),
        InvocationExpressionSyntax call => IsFoundOut(call.Expression)
            || call.ArgumentList.Arguments.Any(argument => IsFoundOut(argument.Expression)),
        _ => false,
    };

    // Parameters of the function and of its lambdas, and names given by patterns.
    private static HashSet<string> Own(SyntaxNode code) =>
    [
        .. code.DescendantNodes().OfType<ParameterSyntax>().Select(parameter => parameter.Identifier.Text),
        .. code.DescendantNodes().OfType<SingleVariableDesignationSyntax>().Select(given => given.Identifier.Text),
    ];

    private static bool IsValue(ExpressionSyntax read) => read.Parent switch
    {
        MemberAccessExpressionSyntax member => member.Expression == read,
        InvocationExpressionSyntax call => call.Expression != read,
        MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax or TypeArgumentListSyntax => false,
        ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.None),
        _ => true,
    };

    private bool Decides(ExpressionSyntax read)
    {
        SyntaxNode node = read;
        if (_whole is null) return false;
        while (node != _whole && node.Parent?.Kind() is SyntaxKind.ParenthesizedExpression
            or SyntaxKind.ConditionalExpression or SyntaxKind.LogicalNotExpression
            or SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression)
        {
            node = node.Parent!;
        }

        return node == _whole;
    }
}
