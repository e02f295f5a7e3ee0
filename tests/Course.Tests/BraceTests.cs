using Course.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Course.Tests;

/// <summary>
/// A body of one simple statement stands behind its header, without braces, when both fit on a line; every other body
/// has braces. The branches of an if all do the same.
/// </summary>
/// <remarks>
/// .editorconfig (csharp_prefer_braces) asks for the braces of what takes several lines; for their absence it cannot
/// ask.
/// </remarks>
public sealed class BraceTests
{
    [Fact]
    public void Every_body_has_braces_or_stands_behind_its_header() => Assert.Empty(SourceUses.Trees.SelectMany(Wrong));

    [Theory]
    [InlineData("if (a) b();", true)]
    [InlineData("if (a)\n{\n    b();\n}", false)]
    [InlineData("if (a)\n    b();", false)]
    [InlineData("if (a) b();\nelse if (c) d();\nelse e();", true)]
    [InlineData("if (a) b();\nelse\n{\n    c();\n    d();\n}", false)]
    [InlineData("if (a)\n{\n    b();\n}\nelse\n{\n    c();\n    d();\n}", true)]
    [InlineData("if (a)\n{\n    // Why.\n    b();\n}", true)]
    [InlineData("if (a)\n{\n    b(c,\n        d);\n}", true)]
    [InlineData("foreach (var a in b)\n{\n    if (c) d();\n}", true)]
    [InlineData("foreach (var a in b) if (c) d();", false)]
    public void A_wrong_body_is_found(string code, bool isRight) =>
        Assert.Equal(isRight, !Wrong(SourceUses.Parse(code, "code.cs")).Any());

    [Fact]
    public void What_does_not_fit_on_a_line_has_braces()
    {
        var call = $"Call{new string('a', LineLengthTests.MaxLength - 13)}();";

        Assert.Empty(Wrong(SourceUses.Parse($"if (a)\n{{\n    {call}\n}}", "code.cs")));
        Assert.NotEmpty(Wrong(SourceUses.Parse($"if (a) {call}", "code.cs")));
    }

    private static IEnumerable<string> Wrong(SyntaxTree tree) =>
        from owner in tree.GetRoot().DescendantNodes()
        where owner is not (ElseClauseSyntax or IfStatementSyntax { Parent: ElseClauseSyntax })
        let bodies = Bodies(owner).ToList()
        where bodies.Count > 0
        let areBare = bodies.All(body => body.Fits)
        where bodies.Any(body => body.Statement is BlockSyntax == areBare || (body.StandsBelow && areBare))
        let line = tree.GetLineSpan(owner.Span).StartLinePosition.Line + 1
        select $"{tree.FilePath}({line}): {(areBare ? "stands behind its header, without braces" : "has braces")}";

    // A header ends with its closing parenthesis, or with "else".
    private static IEnumerable<Body> Bodies(SyntaxNode owner) => owner switch
    {
        IfStatementSyntax { Else: null } only => [new(only, only.CloseParenToken, only.Statement)],
        IfStatementSyntax first => [new(first, first.CloseParenToken, first.Statement), .. Bodies(first.Else!)],
        ElseClauseSyntax { Statement: IfStatementSyntax next } => Bodies(next),
        ElseClauseSyntax last => [new(last, last.ElseKeyword, last.Statement)],
        CommonForEachStatementSyntax loop => [new(loop, loop.CloseParenToken, loop.Statement)],
        ForStatementSyntax loop => [new(loop, loop.CloseParenToken, loop.Statement)],
        WhileStatementSyntax loop => [new(loop, loop.CloseParenToken, loop.Statement)],
        LockStatementSyntax held => [new(held, held.CloseParenToken, held.Statement)],
        UsingStatementSyntax { Statement: not UsingStatementSyntax } use =>
            [new(use, use.CloseParenToken, use.Statement)],
        _ => [],
    };

    private readonly record struct Body(SyntaxNode Owner, SyntaxToken HeaderEnd, StatementSyntax Statement)
    {
        /// <summary>Whether it is one simple statement without a comment that fits behind its header.</summary>
        public bool Fits
        {
            get
            {
                var statement = Statement is BlockSyntax { Statements: [var only] } ? only : Statement;
                var begin = Owner.Parent is ElseClauseSyntax branch ? branch : Owner;
                return IsSimple(statement)
                    && Begin(begin.GetLocation()).Line == EndOfHeader.Line && !statement.ToString().Contains('\n')
                    && EndOfHeader.Character + 1 + statement.Span.Length <= LineLengthTests.MaxLength
                    && !HeaderEnd.TrailingTrivia.Concat(Around(statement)).Any(IsComment);
            }
        }

        public bool StandsBelow => Begin(Statement.GetLocation()).Line != EndOfHeader.Line;

        private LinePosition EndOfHeader => HeaderEnd.GetLocation().GetLineSpan().EndLinePosition;

        private static LinePosition Begin(Location location) => location.GetLineSpan().StartLinePosition;
    }

    private static bool IsSimple(StatementSyntax statement) =>
        statement is ExpressionStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax
            or BreakStatementSyntax or ContinueStatementSyntax or YieldStatementSyntax or EmptyStatementSyntax;

    private static IEnumerable<SyntaxTrivia> Around(StatementSyntax statement) => statement.Parent is BlockSyntax block
        ?
        [
            .. block.OpenBraceToken.TrailingTrivia, .. statement.GetLeadingTrivia(),
            .. statement.GetTrailingTrivia(), .. block.CloseBraceToken.LeadingTrivia,
        ]
        : statement.GetLeadingTrivia();

    private static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);
}
