using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// Finds what was written about a symbol: beside its assembly, in the SDK's reference packs, or above it in a cell.
/// </summary>
internal sealed class Documentation(Compilation compilation)
{
    private const int MaxInheritance = 5;

    /// <summary>The symbol's member element; null when nothing was written.</summary>
    public XElement? Of(ISymbol symbol) => symbol switch
    {
        IFieldSymbol { ContainingType.IsScriptClass: true } field => OfMember(field) ?? SummaryOf(field.Type),
        ILocalSymbol local => SummaryOf(local.Type),
        IRangeVariableSymbol or INamespaceSymbol => null,
        IParameterSymbol parameter => Extract(Of(parameter.ContainingSymbol), "param", parameter.Name),
        ITypeParameterSymbol { ContainingSymbol: { } owner } => Extract(Of(owner), "typeparam", symbol.Name),
        _ => OfMember(symbol),
    };

    // Nobody writes about a variable; what its type is for says what it is.
    private XElement? SummaryOf(ITypeSymbol type) =>
        OfMember(type)?.Element("summary") is { } summary ? new XElement("member", summary) : null;

    private XElement? OfMember(ISymbol referred, int depth = 0)
    {
        var symbol = CalledMethods.Written(referred);
        var own = Read(symbol);
        if (own?.Element("inheritdoc") is { } inherit && depth < MaxInheritance)
        {
            var from = inherit.Attribute("cref")?.Value is { } id
                ? DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation)
                : Inherited(symbol);
            return from is null ? own : OfMember(from, depth + 1) ?? own;
        }

        return own ?? symbol switch
        {
            // The parameters of a record are its properties, and are described with it.
            IPropertySymbol { ContainingType: { IsRecord: true } record } =>
                Extract(Read(record), "param", symbol.Name),
            IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType: { } type } => Read(type),
            _ when depth < MaxInheritance && Inherited(symbol) is { } from and not INamedTypeSymbol =>
                OfMember(from, depth + 1),
            _ => null,
        };
    }

    private XElement? Read(ISymbol symbol)
    {
        if (symbol.DeclaringSyntaxReferences is [var source, ..]) return SourceComment.Above(source.GetSyntax());
        if (symbol.GetDocumentationCommentId() is not { } id
            || AssemblyFile(symbol.ContainingAssembly) is not { } assembly)
        {
            return null;
        }

        return DocumentationFiles.For(assembly).Select(file => DocumentationFile.Find(file, id))
            .FirstOrDefault(text => text is not null) is { } found ? Parse(found) : null;
    }

    private static XElement? Parse(string text)
    {
        try
        {
            return XElement.Parse(text, LoadOptions.PreserveWhitespace);
        }
        catch (XmlException)
        {
            // Somebody else's file is damaged at this place: the declaration is shown without it.
            return null;
        }
    }

    // A reference of an earlier cell is known to that cell's compilation.
    private string? AssemblyFile(IAssemblySymbol assembly) => compilation.WithEarlier()
        .Select(cell => (cell.GetMetadataReference(assembly) as PortableExecutableReference)?.FilePath)
        .FirstOrDefault(path => path is not null);

    private static ISymbol? Inherited(ISymbol symbol) => symbol switch
    {
        IMethodSymbol { OverriddenMethod: { } method } => method,
        IPropertySymbol { OverriddenProperty: { } property } => property,
        IEventSymbol { OverriddenEvent: { } declared } => declared,
        INamedTypeSymbol type => type.BaseType is { SpecialType: not SpecialType.System_Object } parent
            ? parent
            : type.Interfaces.FirstOrDefault(),
        { ContainingType: { } owner } => owner.AllInterfaces.SelectMany(i => i.GetMembers()).FirstOrDefault(
            m => SymbolEqualityComparer.Default.Equals(owner.FindImplementationForInterfaceMember(m), symbol)),
        _ => null,
    };

    private static XElement? Extract(XElement? owner, string element, string name) =>
        owner?.Elements(element).FirstOrDefault(e => e.Attribute("name")?.Value == name) is { } found
            ? new XElement("member", new XElement("summary", found.Nodes()))
            : null;
}

/// <summary>The /// lines above a declaration in a cell, which the compiler takes for plain comments there.</summary>
internal static class SourceComment
{
    public static XElement? Above(SyntaxNode declaration)
    {
        var owner = declaration.FirstAncestorOrSelf<SyntaxNode>(node => node is MemberDeclarationSyntax
            or LocalFunctionStatementSyntax or AccessorDeclarationSyntax) ?? declaration;
        var lines = owner.GetLeadingTrivia()
            .Where(trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)
                || trivia.IsKind(SyntaxKind.SingleLineDocumentationCommentTrivia))
            .SelectMany(trivia => trivia.ToFullString().Split('\n'))
            .Select(line => line.Trim())
            .Where(line => line.StartsWith("///", StringComparison.Ordinal))
            .Select(line => line[3..])
            .ToArray();
        if (lines.Length == 0) return null;
        var text = string.Join('\n', lines);
        try
        {
            return XElement.Parse($"<member>{text}</member>", LoadOptions.PreserveWhitespace);
        }
        catch (XmlException)
        {
            // Not XML after all: then it is a sentence.
            return new XElement("member", new XElement("summary", text));
        }
    }
}
