using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// Finds what was written about a symbol: beside its assembly, in the SDK's reference packs, or above it in a cell.
/// </summary>
internal sealed class Documentation
{
    private const int MaxInheritance = 5;

    /// <summary>The symbol's member element; null when nothing was written.</summary>
    public XElement? Of(ISymbol symbol, Compilation compilation, CancellationToken cancellationToken) => symbol switch
    {
        IFieldSymbol { ContainingType.IsScriptClass: true } field =>
            OfMember(field, compilation, 0, cancellationToken) ?? SummaryOf(field.Type, compilation, cancellationToken),
        ILocalSymbol local => SummaryOf(local.Type, compilation, cancellationToken),
        IRangeVariableSymbol or INamespaceSymbol => null,
        IParameterSymbol parameter => OfParameter(parameter, compilation, cancellationToken),
        ITypeParameterSymbol { ContainingSymbol: { } owner } =>
            Extract(Of(owner, compilation, cancellationToken), "typeparam", symbol.Name),
        _ => OfMember(CalledMethods.Written(symbol), compilation, 0, cancellationToken),
    };

    // Nobody writes about a variable; what its type is for says what it is.
    private XElement? SummaryOf(ITypeSymbol type, Compilation compilation, CancellationToken cancellationToken) =>
        OfMember(CalledMethods.Written(type), compilation, 0, cancellationToken)?.Element("summary") is { } summary
            ? new XElement("member", summary) : null;

    private XElement? OfParameter(
        IParameterSymbol parameter, Compilation compilation, CancellationToken cancellationToken) =>
        Extract(Of(parameter.ContainingSymbol, compilation, cancellationToken), "param", parameter.Name);

    private XElement? OfMember(ISymbol symbol, Compilation compilation, int depth, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var own = Read(symbol, compilation);
        if (own?.Element("inheritdoc") is { } inherit && depth < MaxInheritance)
        {
            var from = inherit.Attribute("cref")?.Value is { } id
                ? DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation)
                : Inherited(symbol);
            return from is null
                ? own
                : OfMember(CalledMethods.Written(from), compilation, depth + 1, cancellationToken) ?? own;
        }
        if (own is not null) return own;
        return symbol switch
        {
            // The parameters of a record are its properties, and are described with it.
            IPropertySymbol { ContainingType: { IsRecord: true } record } =>
                Extract(Read(record, compilation), "param", symbol.Name),
            IMethodSymbol { MethodKind: MethodKind.Constructor, ContainingType: { } type } => Read(type, compilation),
            _ when depth < MaxInheritance && Inherited(symbol) is { } from && from is not INamedTypeSymbol =>
                OfMember(CalledMethods.Written(from), compilation, depth + 1, cancellationToken),
            _ => null,
        };
    }

    private static XElement? Read(ISymbol symbol, Compilation compilation)
    {
        if (symbol.DeclaringSyntaxReferences is [var source, ..]) return SourceComment.Above(source.GetSyntax());
        if (symbol.GetDocumentationCommentId() is not { } id
            || AssemblyFile(symbol.ContainingAssembly, compilation) is not { } assembly)
        {
            return null;
        }

        foreach (var file in DocumentationFiles.For(assembly))
        {
            if (DocumentationFile.Find(file, id) is { } text) return Parse(text);
        }
        return null;
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
    private static string? AssemblyFile(IAssemblySymbol assembly, Compilation? compilation)
    {
        for (; compilation is not null; compilation = compilation.ScriptCompilationInfo?.PreviousScriptCompilation)
        {
            if (compilation.GetMetadataReference(assembly) is PortableExecutableReference { FilePath: { } path })
            {
                return path;
            }
        }
        return null;
    }

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
