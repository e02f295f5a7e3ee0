using System.ComponentModel;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>The names that can stand at the cursor: overloads once, without what is not meant to be seen.</summary>
internal sealed class Candidates(SemanticModel model, Typed typed, int cursor)
{
    private readonly ExpectedTypes _expected = new(model, typed, cursor);

    /// <param name="inScope">Finds what is in scope; not asked where only a type's own members may be named.</param>
    public IReadOnlyCollection<Candidate> Among(Func<IEnumerable<ISymbol>> inScope)
    {
        if (InitializerMembers() is { } members) return members;
        var named = inScope().Where(IsMeant).GroupBy(symbol => symbol.Name).Select(same => Of([.. same], NearnessOf));
        return typed.IsMember
            ? [.. named]
            : [.. named, .. _expected.Members(), .. NamedArguments(), .. Keywords.At(typed)];
    }

    /// <summary>One candidate for symbols of one name.</summary>
    /// <param name="same">The symbols.</param>
    /// <param name="nearness">How near one of them is.</param>
    /// <param name="before">What the match has before the name.</param>
    /// <param name="after">What it has behind the name.</param>
    public static Candidate Of(
        ISymbol[] same, Func<ISymbol, Nearness> nearness, string before = "", string after = "")
    {
        // The plainest stands for all: a type before its generic form, few parameters before many.
        var first = same.MinBy(symbol => symbol switch
        {
            IMethodSymbol method => method.Parameters.Length,
            INamedTypeSymbol type => type.Arity,
            _ => -1,
        })!;
        var escape = SyntaxFacts.GetKeywordKind(first.Name) == SyntaxKind.None ? "" : "@";
        return new(before + first.Name + after, nearness(first), () => new(
            before + escape + first.Name + after, Signatures.Kind(first), Signatures.Short(first) + Overloads(same)));
    }

    private static string Overloads(ISymbol[] same) => (same.Count(symbol => symbol is IMethodSymbol) - 1) switch
    {
        <= 0 => "",
        1 => " (+ 1 overload)",
        var more => string.Create(CultureInfo.InvariantCulture, $" (+ {more} overloads)"),
    };

    private bool IsMeant(ISymbol symbol)
    {
        if (!symbol.CanBeReferencedByName || symbol.IsImplicitlyDeclared
            && symbol is not (ILocalSymbol or IParameterSymbol or IPropertySymbol or IMethodSymbol))
        {
            return false;
        }

        // The engine's own namespaces hold nothing that a cell needs to name.
        if (symbol is INamespaceSymbol space && space.ConstituentNamespaces.All(IsEngines)) return false;
        // A cell inherits Object's methods from its host; nobody calls them without a dot.
        if (!typed.IsMember && symbol.ContainingType?.SpecialType == SpecialType.System_Object) return false;
        return !symbol.GetAttributes().Any(attribute =>
            attribute.AttributeClass is { Name: nameof(EditorBrowsableAttribute) }
            && attribute.ConstructorArguments is [{ Value: (int)EditorBrowsableState.Never }]);
    }

    private static bool IsEngines(ISymbol symbol) => symbol.ContainingAssembly?.Name == "GrpcLab.Engine";

    private Nearness NearnessOf(ISymbol symbol) => typed.IsMember
        ? symbol switch
        {
            { ContainingType.SpecialType: SpecialType.System_Object } => Nearness.Farthest,
            IMethodSymbol { IsExtensionMethod: true } or INamespaceSymbol => Nearness.Session,
            _ => Nearness.Nearest,
        }
        : _expected.NearnessOf(symbol) ?? symbol switch
        {
            ILocalSymbol or IParameterSymbol or IRangeVariableSymbol or ITypeParameterSymbol => Nearness.Nearest,
            INamespaceSymbol => Nearness.Farthest,
            { ContainingType.IsScriptClass: true } => Nearness.Session,
            // The functions of the dialect, such as display.
            IMethodSymbol when IsEngines(symbol) => Nearness.Session,
            ITypeSymbol or { IsStatic: true } => Nearness.Type,
            _ => Nearness.Member,
        };

    // Where an argument of a call begins.
    private IEnumerable<Candidate> NamedArguments()
    {
        if (typed.Left.Parent is not BaseArgumentListSyntax list || typed.Left.Kind() is not (SyntaxKind.OpenParenToken
            or SyntaxKind.OpenBracketToken or SyntaxKind.CommaToken))
        {
            return [];
        }

        var before = list.Arguments.Where(a => a.Span.End <= typed.Left.SpanStart).ToList();
        var named = before.Select(a => a.NameColon?.Name.Identifier.ValueText).ToHashSet();
        return CalledMethods.Of(model, list)
            .SelectMany(method => Signatures.Parameters(method).Skip(before.Count(a => a.NameColon is null)))
            .Where(parameter => !named.Contains(parameter.Name))
            .DistinctBy(parameter => parameter.Name)
            .Select(parameter => Of([parameter], _ => Nearness.NamedArgument, after: ":"));
    }

    // What can be set inside { … } after new or with, and tested inside a property pattern; null where anything else
    // may stand too.
    private Candidate[]? InitializerMembers()
    {
        if (typed.Left.Kind() is not (SyntaxKind.OpenBraceToken or SyntaxKind.CommaToken)) return null;
        var (type, named) = typed.Left.Parent switch
        {
            InitializerExpressionSyntax initializer => (TypeOf(initializer),
                initializer.Expressions.OfType<AssignmentExpressionSyntax>().Select(a => a.Left.ToString())),
            PropertyPatternClauseSyntax { Parent: PatternSyntax pattern } clause =>
                (model.GetTypeInfo(pattern).ConvertedType,
                    clause.Subpatterns.Select(p => p.NameColon?.Name.ToString() ?? "")),
            _ => (null, []),
        };
        // { a, b } adds elements to a list; there any expression may stand.
        var takesElements = typed.Left.Parent is InitializerExpressionSyntax { Parent: not WithExpressionSyntax };
        if (type is null or IErrorTypeSymbol || takesElements && IsList(type)) return null;
        var taken = named.ToHashSet();
        return [.. Members(type)
            .Where(m => !taken.Contains(m.Name) && model.IsAccessible(cursor, m)
                && (typed.Left.Parent is PropertyPatternClauseSyntax ? IsReadable(m) : IsSettable(m)))
            .Select(m => Of([m], _ => Nearness.Nearest))];
    }

    private ITypeSymbol? TypeOf(InitializerExpressionSyntax initializer) => initializer.Parent switch
    {
        BaseObjectCreationExpressionSyntax creation =>
            model.GetTypeInfo(creation) is var info ? info.Type ?? info.ConvertedType : null,
        WithExpressionSyntax with => model.GetTypeInfo(with.Expression).Type,
        AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assignment =>
            model.GetTypeInfo(assignment.Left).Type,
        _ => null,
    };

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
    private bool IsSettable(ISymbol member) => member switch
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
