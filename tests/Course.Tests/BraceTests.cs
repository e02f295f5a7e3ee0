using Course.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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
    private const int MaxLength = 120;

    private static readonly string[] Folders = ["bench", "optional", "server", "server-core", "src", "tests"];

    [Fact]
    public void Every_body_has_braces_or_stands_behind_its_header() => Assert.Empty(
        Folders.SelectMany(SourceUses.Files)
            .SelectMany(file => Wrong(file, File.ReadAllText(Path.Combine(Repository.Root, file)))));

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
        Assert.Equal(isRight, !Wrong("code.cs", code).Any());

    [Fact]
    public void What_does_not_fit_on_a_line_has_braces()
    {
        var call = $"Call{new string('a', MaxLength - 13)}();";

        Assert.Empty(Wrong("code.cs", $"if (a)\n{{\n    {call}\n}}"));
        Assert.NotEmpty(Wrong("code.cs", $"if (a) {call}"));
    }

    private static IEnumerable<string> Wrong(string file, string code)
    {
        var tree = CSharpSyntaxTree.ParseText(code, path: file);
        return from owner in tree.GetRoot().DescendantNodes()
               where owner is not (ElseClauseSyntax or IfStatementSyntax { Parent: ElseClauseSyntax })
               let bodies = Bodies(owner).ToList()
               where bodies.Count > 0
               let areBare = bodies.All(Fits)
               where bodies.Any(body => body.Statement is BlockSyntax == areBare || StandsBelow(body) && areBare)
               let line = tree.GetLineSpan(owner.Span).StartLinePosition.Line + 1
               select $"{file}({line}): {(areBare ? "stands behind its header, without braces" : "has braces")}";
    }

    // A header ends with its closing parenthesis, or with "else".
    private static IEnumerable<(SyntaxNode Owner, SyntaxToken HeaderEnd, StatementSyntax Statement)> Bodies(
        SyntaxNode owner) => owner switch
        {
            IfStatementSyntax { Else: null } only => [(only, only.CloseParenToken, only.Statement)],
            IfStatementSyntax first => [(first, first.CloseParenToken, first.Statement), .. Bodies(first.Else!)],
            ElseClauseSyntax { Statement: IfStatementSyntax next } => Bodies(next),
            ElseClauseSyntax last => [(last, last.ElseKeyword, last.Statement)],
            CommonForEachStatementSyntax loop => [(loop, loop.CloseParenToken, loop.Statement)],
            ForStatementSyntax loop => [(loop, loop.CloseParenToken, loop.Statement)],
            WhileStatementSyntax loop => [(loop, loop.CloseParenToken, loop.Statement)],
            LockStatementSyntax held => [(held, held.CloseParenToken, held.Statement)],
            UsingStatementSyntax { Statement: not UsingStatementSyntax } use =>
                [(use, use.CloseParenToken, use.Statement)],
            _ => [],
        };

    private static bool Fits((SyntaxNode Owner, SyntaxToken HeaderEnd, StatementSyntax Statement) body)
    {
        var statement = body.Statement is BlockSyntax { Statements: [var only] } ? only : body.Statement;
        var begin = body.Owner.Parent is ElseClauseSyntax @else ? @else.GetLocation() : body.Owner.GetLocation();
        var (first, last) = (
            begin.GetLineSpan().StartLinePosition, body.HeaderEnd.GetLocation().GetLineSpan().EndLinePosition);
        return statement is ExpressionStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax
            or BreakStatementSyntax
                or ContinueStatementSyntax or YieldStatementSyntax or EmptyStatementSyntax
            && first.Line == last.Line && !statement.ToString().Contains('\n')
            && last.Character + 1 + statement.Span.Length <= MaxLength
            && !body.HeaderEnd.TrailingTrivia.Concat(Around(statement)).Any(IsComment);
    }

    private static IEnumerable<SyntaxTrivia> Around(StatementSyntax statement) => statement.Parent is BlockSyntax block
        ? [.. block.OpenBraceToken.TrailingTrivia, .. statement.GetLeadingTrivia(), .. statement.GetTrailingTrivia(),
            .. block.CloseBraceToken.LeadingTrivia]
        : statement.GetLeadingTrivia();

    private static bool StandsBelow((SyntaxNode Owner, SyntaxToken HeaderEnd, StatementSyntax Statement) body) =>
        body.HeaderEnd.GetLocation().GetLineSpan().EndLinePosition.Line != body.Statement.GetLocation()
            .GetLineSpan().StartLinePosition.Line;

    private static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);
}
