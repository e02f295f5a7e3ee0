using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// Words of the language, where they make sense: the public part of the compiler's services does not offer them.
/// </summary>
internal static class Keywords
{
    private static readonly string[] Statements =
    [
        "async", "await", "break", "case", "catch", "class", "const", "continue", "do", "else", "enum", "finally",
        "fixed", "for", "foreach", "goto", "if", "interface",
        "internal", "lock", "private", "protected", "public", "record", "return", "static", "struct", "switch",
        "throw", "try", "unsafe", "using", "var", "while", "yield",
    ];

    private static readonly string[] Types =
    [
        "bool", "byte", "char", "decimal", "double", "dynamic", "float", "int", "long", "nint", "nuint", "object",
        "sbyte", "short", "string", "uint", "ulong", "ushort", "void",
    ];

    private static readonly string[] Expressions =
    [
        "and", "as", "async", "await", "base", "by", "default", "delegate", "false", "from", "group", "in", "into",
        "is", "join", "let", "nameof", "new", "not", "null",
        "or", "orderby", "out", "params", "ref", "select", "sizeof", "stackalloc", "static", "switch", "this", "throw",
        "true", "typeof", "when", "where", "with",
    ];

    // Without a first letter they would only be in the way.
    public static IEnumerable<Candidate> At(Typed typed)
    {
        if (typed.Text.Length == 0) return [];
        string[] words = StartsStatement(typed)
            ? [.. Statements, .. Types, .. Expressions]
            : [.. Types, .. Expressions];
        return words.Distinct().Where(word => word.StartsWith(typed.Text, StringComparison.Ordinal))
            .Select(word => new Candidate(word, Nearness.Keyword, () => new(word, "keyword")));
    }

    private static bool StartsStatement(Typed typed) =>
        typed.Left.Kind() is SyntaxKind.None or SyntaxKind.SemicolonToken or SyntaxKind.CloseBraceToken
            or SyntaxKind.ElseKeyword or SyntaxKind.ColonToken or SyntaxKind.CloseBracketToken
        || typed.Left is { RawKind: (int)SyntaxKind.OpenBraceToken, Parent: not InitializerExpressionSyntax }
        || typed.Left is { RawKind: (int)SyntaxKind.CloseParenToken, Parent: StatementSyntax }
        || SyntaxFacts.IsReservedKeyword(typed.Left.Kind()) && SyntaxFacts.IsAccessibilityModifier(typed.Left.Kind());
}
