using System.ComponentModel;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine;

/// <summary>Turns symbols into names: overloads once, without what is not meant to be seen.</summary>
internal static class SymbolCandidates
{
    /// <param name="symbols">What can be named here.</param>
    /// <param name="typed">The word before the cursor.</param>
    /// <param name="expected">
    /// How near a symbol is because of what is expected here; null for one that is not nearer for it.
    /// </param>
    /// <param name="cancellationToken">Gives up.</param>
    public static IEnumerable<Candidate> Of(
        IEnumerable<ISymbol> symbols, Typed typed, Func<ISymbol, Nearness?> expected,
        CancellationToken cancellationToken)
    {
        foreach (var group in symbols.Where(symbol => IsMeant(symbol, typed)).GroupBy(symbol => symbol.Name))
        {
            cancellationToken.ThrowIfCancellationRequested();
            ISymbol[] same = [.. group];
            var first = same.MinBy(Order)!;
            yield return new(group.Key, expected(first) ?? NearnessOf(first, typed.IsMember),
                () => new(Escaped(group.Key), SymbolKinds.Of(first), Signature(first, same)));
        }
    }

    public static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;

    private static bool IsMeant(ISymbol symbol, Typed typed)
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
        return !symbol.GetAttributes().Any(IsHiding);
    }

    private static bool IsEngines(INamespaceSymbol space) => space.ContainingAssembly?.Name == "GrpcLab.Engine";

    private static bool IsHiding(AttributeData attribute) =>
        attribute.AttributeClass is { Name: nameof(EditorBrowsableAttribute) } &&
        attribute.ConstructorArguments is [{ Value: (int)EditorBrowsableState.Never }];

    // The plainest stands for all: a type before its generic form, few parameters before many.
    private static int Order(ISymbol symbol) => symbol switch
    {
        IMethodSymbol method => method.Parameters.Length,
        INamedTypeSymbol type => type.Arity,
        _ => -1,
    };

    private static Nearness NearnessOf(ISymbol symbol, bool isMember)
    {
        if (isMember)
        {
            if (symbol.ContainingType?.SpecialType == SpecialType.System_Object) return Nearness.Farthest;
            return symbol is IMethodSymbol { IsExtensionMethod: true } or INamespaceSymbol
                ? Nearness.Session
                : Nearness.Nearest;
        }
        return symbol switch
        {
            ILocalSymbol or IParameterSymbol or IRangeVariableSymbol => Nearness.Nearest,
            INamespaceSymbol => Nearness.Farthest,
            { ContainingType.IsScriptClass: true } => Nearness.Session,
            // The functions of the dialect, such as display.
            IMethodSymbol { ContainingAssembly.Name: "GrpcLab.Engine" } => Nearness.Session,
            ITypeSymbol or { IsStatic: true } => symbol is ITypeParameterSymbol ? Nearness.Nearest : Nearness.Type,
            _ => Nearness.Member,
        };
    }

    public static string Signature(ISymbol first, ISymbol[] same)
    {
        var more = same.Count(symbol => symbol is IMethodSymbol) - 1;
        var also = more switch
        {
            <= 0 => "",
            1 => " (+ 1 overload)",
            _ => string.Create(CultureInfo.InvariantCulture, $" (+ {more} overloads)"),
        };
        return Signatures.Short(first) + also;
    }
}

/// <summary>What a symbol is, in the words that Jupyter's front ends know.</summary>
internal static class SymbolKinds
{
    public static string Of(ISymbol symbol) => symbol switch
    {
        IMethodSymbol => "method",
        IPropertySymbol => "property",
        IEventSymbol => "event",
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => "enum member",
        // A variable at the top of a cell is a field of the class around it; nobody wrote that class.
        IFieldSymbol field => field.ContainingType?.IsScriptClass == true ? "local" : "field",
        INamespaceSymbol => "namespace",
        ILocalSymbol or IRangeVariableSymbol => "local",
        IParameterSymbol => "parameter",
        ITypeParameterSymbol => "type parameter",
        ITypeSymbol type => OfType(type),
        _ => "name",
    };

    private static string OfType(ITypeSymbol type) => type.TypeKind switch
    {
        TypeKind.Struct => "struct",
        TypeKind.Interface => "interface",
        TypeKind.Enum => "enum",
        TypeKind.Delegate => "delegate",
        _ => "class",
    };
}
