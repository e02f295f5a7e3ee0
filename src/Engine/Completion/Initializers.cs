using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>What can be set inside { … } after new or with, and tested inside a property pattern.</summary>
internal static class Initializers
{
    /// <summary>The members that may be named here; null where anything else may stand too.</summary>
    public static List<Candidate>? MembersAt(
        SemanticModel model, Typed typed, int cursor, CancellationToken cancellationToken)
    {
        if (typed.Left.Kind() is not (SyntaxKind.OpenBraceToken or SyntaxKind.CommaToken)) return null;
        var (type, named) = typed.Left.Parent switch
        {
            InitializerExpressionSyntax initializer => (TypeOf(model, initializer, cancellationToken),
                initializer.Expressions.OfType<AssignmentExpressionSyntax>().Select(a => a.Left.ToString())),
            PropertyPatternClauseSyntax { Parent: PatternSyntax pattern } clause =>
                (model.GetTypeInfo(pattern, cancellationToken).ConvertedType,
                    clause.Subpatterns.Select(p => p.NameColon?.Name.ToString() ?? "")),
            _ => (null, []),
        };
        if (type is null or IErrorTypeSymbol || TakesElements(type, typed.Left.Parent)) return null;
        var isPattern = typed.Left.Parent is PropertyPatternClauseSyntax;
        var taken = named.ToHashSet();
        return [.. Members(type)
            .Where(m => (isPattern ? IsReadable(m) : IsSettable(model, m, cursor)) && !taken.Contains(m.Name)
                && model.IsAccessible(cursor, m))
            .Select(m => new Candidate(m.Name, Nearness.Nearest,
                () => new(SymbolCandidates.Escaped(m.Name), SymbolKinds.Of(m), Signatures.Short(m))))];
    }

    private static ITypeSymbol? TypeOf(
        SemanticModel model, InitializerExpressionSyntax initializer, CancellationToken cancellationToken) =>
        initializer.Parent switch
        {
            BaseObjectCreationExpressionSyntax creation =>
                model.GetTypeInfo(creation, cancellationToken) is var info ? info.Type ?? info.ConvertedType : null,
            WithExpressionSyntax with => model.GetTypeInfo(with.Expression, cancellationToken).Type,
            AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assignment =>
                model.GetTypeInfo(assignment.Left, cancellationToken).Type,
            _ => null,
        };

    // { a, b } adds elements to a list; there any expression may stand.
    private static bool TakesElements(ITypeSymbol type, SyntaxNode? place) =>
        place is InitializerExpressionSyntax { Parent: not WithExpressionSyntax } && IsList(type);

    private static bool IsList(ITypeSymbol type) =>
        type.SpecialType != SpecialType.System_String
        && type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable);

    private static IEnumerable<ISymbol> Members(ITypeSymbol type)
    {
        for (var at = type; at is not null; at = at.BaseType)
        {
            foreach (var member in at.GetMembers())
            {
                if (member is { IsStatic: false, CanBeReferencedByName: true, IsOverride: false }) yield return member;
            }
        }
    }

    // A list without a setter can still be filled: Items = { 1, 2 }.
    private static bool IsSettable(SemanticModel model, ISymbol member, int cursor) => member switch
    {
        IPropertySymbol { IsIndexer: true } => false,
        IPropertySymbol property =>
            property.SetMethod is { } setter && model.IsAccessible(cursor, setter) || IsList(property.Type),
        IFieldSymbol field => !field.IsReadOnly && !field.IsConst,
        _ => false,
    };

    private static bool IsReadable(ISymbol member) =>
        member is IFieldSymbol or IPropertySymbol { GetMethod: not null, IsIndexer: false };
}
