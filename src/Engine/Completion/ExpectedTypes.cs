using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// What fits where the cursor is: the type of the parameter, or of what is assigned to or compared with.
/// </summary>
internal static class ExpectedTypes
{
    /// <summary>One for each overload that may be meant; empty where anything fits, or nothing is known.</summary>
    public static IReadOnlyList<ITypeSymbol> At(SemanticModel model, Typed typed, CancellationToken cancellationToken)
    {
        ITypeSymbol[] types = [.. Written(model, typed.Left, cancellationToken).OfType<ITypeSymbol>().Select(Plain)
            .Distinct<ITypeSymbol>(SymbolEqualityComparer.Default)];
        return types.Any(TakesAnything) ? [] : types;
    }

    /// <summary>
    /// Members of an expected type that give a value of it: an enumeration's, or what a class keeps ready.
    /// </summary>
    public static IEnumerable<Candidate> Members(SemanticModel model, IEnumerable<ITypeSymbol> expected, int cursor) =>
        from type in expected
        where type.SpecialType == SpecialType.None
        from member in type.GetMembers()
        where member.IsStatic && member.CanBeReferencedByName && model.IsAccessible(cursor, member)
            && Fits(model, Value(member), [type])
        group member by type.ToMinimalDisplayString(model, cursor) + "."
            + SymbolCandidates.Escaped(member.Name) into same
        select new Candidate(same.Key, Nearness.Expected,
            () => new(same.Key, SymbolKinds.Of(same.First()), SymbolCandidates.Signature(same.First(), [.. same])));

    /// <summary>How near a name is when these types are expected: the names that fit come before all others.</summary>
    public static Nearness? NearnessOf(
        SemanticModel model, ISymbol symbol, IReadOnlyList<ITypeSymbol> expected, int cursor)
    {
        if (expected.Count == 0 || IsStillDeclared(model, symbol, cursor)) return null;
        if (symbol is ITypeSymbol { SpecialType: SpecialType.None } type)
        {
            return expected.Contains(type, SymbolEqualityComparer.Default) ? Nearness.Expected : null;
        }

        return symbol is not IMethodSymbol && Fits(model, Value(symbol), expected) ? Nearness.Fitting : null;
    }

    private static IEnumerable<ITypeSymbol?> Written(
        SemanticModel model, SyntaxToken left, CancellationToken cancellationToken) => left.Parent switch
        {
            BaseArgumentListSyntax list
                when !left.IsKind(SyntaxKind.CloseParenToken) && !left.IsKind(SyntaxKind.CloseBracketToken) =>
                Parameters(model, list, left, null, cancellationToken),
            NameColonSyntax { Parent: ArgumentSyntax { Parent: BaseArgumentListSyntax list } } name =>
                Parameters(model, list, left, name.Name.Identifier.ValueText, cancellationToken),
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Type.IsVar: false } declaration
                }
            } =>
                [model.GetTypeInfo(declaration.Type, cancellationToken).Type],
            AssignmentExpressionSyntax assignment when assignment.OperatorToken == left =>
                [model.GetTypeInfo(assignment.Left, cancellationToken).Type],
            BinaryExpressionSyntax comparison
                when left.Kind() is SyntaxKind.EqualsEqualsToken or SyntaxKind.ExclamationEqualsToken =>
                [model.GetTypeInfo(comparison.Left, cancellationToken).Type],
            _ => [],
        };

    private static IEnumerable<ITypeSymbol?> Parameters(
        SemanticModel model, BaseArgumentListSyntax list, SyntaxToken left, string? name,
        CancellationToken cancellationToken)
    {
        var position = list.Arguments.Count(argument => argument.Span.End <= left.SpanStart);
        return CalledMethods.Of(model, list, cancellationToken).Select(Signatures.Parameters)
            .Select(all => name is null
                ? all.ElementAtOrDefault(
                    Math.Min(position, all is [.., { IsParams: true }] ? all.Length - 1 : position))
                : all.FirstOrDefault(p => p.Name == name))
            .Select(parameter =>
                parameter is { IsParams: true, Type: IArrayTypeSymbol many } ? many.ElementType : parameter?.Type);
    }

    // At the top of a cell a variable can be named before its declaration has ended.
    private static bool IsStillDeclared(SemanticModel model, ISymbol symbol, int cursor) =>
        symbol is IFieldSymbol && symbol.DeclaringSyntaxReferences.Any(
            place => place.SyntaxTree == model.SyntaxTree && place.GetSyntax().FullSpan.End >= cursor);

    // A nullable parameter takes what it is nullable of.
    private static ITypeSymbol Plain(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type.WithNullableAnnotation(NullableAnnotation.None);

    private static bool TakesAnything(ITypeSymbol type) =>
        type is ITypeParameterSymbol or IErrorTypeSymbol or IDynamicTypeSymbol
        || type.SpecialType == SpecialType.System_Object;

    private static ITypeSymbol? Value(ISymbol symbol) => symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IMethodSymbol { MethodKind: MethodKind.Ordinary, ReturnsVoid: false } method => method.ReturnType,
        _ => null,
    };

    private static bool Fits(SemanticModel model, ITypeSymbol? value, IReadOnlyList<ITypeSymbol> expected) =>
        value is not null and not IErrorTypeSymbol
        && expected.Any(type => model.Compilation.ClassifyConversion(
            Plain(value), type) is { IsImplicit: true, IsUserDefined: false, IsNumeric: false });
}

/// <summary>The names of parameters, where an argument of a call begins.</summary>
internal static class NamedArguments
{
    public static IEnumerable<Candidate> At(SemanticModel model, Typed typed, CancellationToken cancellationToken)
    {
        if (typed.Left.Parent is not BaseArgumentListSyntax list || typed.Left.Kind() is not (SyntaxKind.OpenParenToken
            or SyntaxKind.OpenBracketToken or SyntaxKind.CommaToken))
        {
            return [];
        }

        var before = list.Arguments.Where(a => a.Span.End <= typed.Left.SpanStart).ToList();
        var named = before.Select(a => a.NameColon?.Name.Identifier.ValueText).ToHashSet();
        return CalledMethods.Of(model, list, cancellationToken)
            .SelectMany(method => method.Skip(before.Count(a => a.NameColon is null)))
            .Where(parameter => !named.Contains(parameter.Name))
            .DistinctBy(parameter => parameter.Name)
            .Select(p => new Candidate(p.Name, Nearness.NamedArgument,
                () => new(SymbolCandidates.Escaped(p.Name) + ":", "parameter", Signatures.Short(p))));
    }

    private static IEnumerable<IParameterSymbol> Skip(this ISymbol method, int count) =>
        Signatures.Parameters(method).Skip(count);
}
