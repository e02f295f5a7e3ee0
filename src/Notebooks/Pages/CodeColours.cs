using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>Which of the page's few colours a piece of code gets.</summary>
internal static class CodeColours
{
    private const string Keyword = "k", Text = "s", Number = "n", Comment = "c", Type = "t", Method = "m";

    // These begin full names; what else is written before a dot is nearly always a type.
    private static readonly string[] NamespaceRoots = ["System", "Microsoft", "Grpc", "Google", "GrpcLab"];

    /// <summary>The class of a token; null for none.</summary>
    public static string? Of(SyntaxToken token) => token.Kind() switch
    {
        SyntaxKind.NumericLiteralToken => Number,
        SyntaxKind.IdentifierToken => OfName(token),
        SyntaxKind.HashToken => Keyword,
        var kind when SyntaxFacts.IsKeywordKind(kind) || SyntaxFacts.IsPreprocessorKeyword(kind) => Keyword,
        SyntaxKind.CharacterLiteralToken or SyntaxKind.StringLiteralToken or SyntaxKind.Utf8StringLiteralToken
        or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
        or SyntaxKind.InterpolatedStringStartToken or SyntaxKind.InterpolatedVerbatimStringStartToken
        or SyntaxKind.InterpolatedSingleLineRawStringStartToken or SyntaxKind.InterpolatedMultiLineRawStringStartToken
        or SyntaxKind.InterpolatedStringTextToken
        or SyntaxKind.InterpolatedStringEndToken or SyntaxKind.InterpolatedRawStringEndToken => Text,
        _ => null,
    };

    /// <summary>The class of a comment; null for other trivia.</summary>
    public static string? Of(SyntaxTrivia trivia) => trivia.Kind() switch
    {
        SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
        or SyntaxKind.SingleLineDocumentationCommentTrivia or SyntaxKind.MultiLineDocumentationCommentTrivia => Comment,
        _ => null,
    };

    private static string? OfName(SyntaxToken token) => token.Parent switch
    {
        BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or TypeParameterSyntax => Type,
        MethodDeclarationSyntax or LocalFunctionStatementSyntax => Method,
        IdentifierNameSyntax { IsVar: true } => Keyword,
        SimpleNameSyntax name when name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is null => OfUse(name),
        _ => null,
    };

    private static string? OfUse(SimpleNameSyntax name)
    {
        if (IsCalled(name)) return name.Identifier.Text == "nameof" ? Keyword : Method;

        var isOwner = name.Parent switch
        {
            MemberAccessExpressionSyntax member => member.Expression == name && char.IsUpper(name.Identifier.Text[0]),
            QualifiedNameSyntax qualified => qualified.Left == name,
            _ => false,
        };
        return (isOwner && !NamespaceRoots.Contains(name.Identifier.Text)) || SyntaxFacts.IsInTypeOnlyContext(name)
            ? Type : null;
    }

    private static bool IsCalled(SimpleNameSyntax name) =>
        name.Parent is InvocationExpressionSyntax call && call.Expression == name
        || name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access
            && access.Name == name && outer.Expression == access;
}
