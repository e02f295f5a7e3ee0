using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Classification;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>Which of the page's few colours a piece of code gets.</summary>
internal static class CodeColours
{
    private const string Type = "t";
    private const string Method = "m";

    // These begin full names; what else is written before a dot is nearly always a type.
    private static readonly string[] NamespaceRoots = ["System", "Microsoft", "Grpc", "Google", "GrpcLab"];

    public static string? Of(string classification) => classification switch
    {
        ClassificationTypeNames.Keyword or ClassificationTypeNames.ControlKeyword
        or ClassificationTypeNames.PreprocessorKeyword => "k",
        ClassificationTypeNames.StringLiteral or ClassificationTypeNames.VerbatimStringLiteral
        or ClassificationTypeNames.PreprocessorText => "s",
        ClassificationTypeNames.StringEscapeCharacter => "e",
        ClassificationTypeNames.NumericLiteral => "n",
        ClassificationTypeNames.Comment => "c",
        ClassificationTypeNames.MethodName or ClassificationTypeNames.ExtensionMethodName => Method,
        ClassificationTypeNames.ClassName or ClassificationTypeNames.RecordClassName
        or ClassificationTypeNames.StructName
            or ClassificationTypeNames.RecordStructName or ClassificationTypeNames.InterfaceName
            or ClassificationTypeNames.EnumName
            or ClassificationTypeNames.DelegateName or ClassificationTypeNames.TypeParameterName => Type,
        _ when classification.StartsWith("xml doc comment", StringComparison.Ordinal) => "c",
        _ => null,
    };

    /// <summary>
    /// The page is made without the chapter's assemblies, so most names are unresolved; their place in the syntax
    /// says enough about them.
    /// </summary>
    public static string? OfUnresolved(SyntaxNode root, ClassifiedSpan span)
    {
        if (span.ClassificationType != ClassificationTypeNames.Identifier
            || root.FindToken(span.TextSpan.Start).Parent is not SimpleNameSyntax name
            || name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is not null)
        {
            return null;
        }

        var isCalled = name.Parent is InvocationExpressionSyntax call && call.Expression == name;
        var isCalledMember =
            name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access
            && access.Name == name && outer.Expression == access;
        if (isCalled || isCalledMember) return Method;

        var isOwner = name.Parent switch
        {
            MemberAccessExpressionSyntax member => member.Expression == name && char.IsUpper(name.Identifier.Text[0]),
            QualifiedNameSyntax qualified => qualified.Left == name,
            _ => false,
        };
        return (isOwner && !NamespaceRoots.Contains(name.Identifier.Text)) || SyntaxFacts.IsInTypeOnlyContext(name)
            ? Type : null;
    }
}
