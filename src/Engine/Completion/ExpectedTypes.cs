using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>
/// What fits where the cursor is: the type of the parameter, or of what is assigned to or compared with.
/// </summary>
internal sealed class ExpectedTypes
{
    private readonly SemanticModel _model;
    private readonly Typed _typed;
    private readonly int _cursor;

    // One for each overload that may be meant; empty where anything fits, or nothing is known.
    private readonly ITypeSymbol[] _types;

    public ExpectedTypes(SemanticModel model, Typed typed, int cursor)
    {
        (_model, _typed, _cursor) = (model, typed, cursor);
        _types = [.. (typed.IsMember ? [] : Written(typed.Left)).OfType<ITypeSymbol>().Select(Plain)
            .Distinct<ITypeSymbol>(SymbolEqualityComparer.Default)];
        if (_types.Any(TakesAnything)) _types = [];
    }

    /// <summary>
    /// Members of an expected type that give a value of it: an enumeration's, or what a class keeps ready.
    /// </summary>
    public IEnumerable<Candidate> Members() =>
        from type in _types
        where type.SpecialType == SpecialType.None
        from same in type.GetMembers().Where(member => member.IsStatic && member.CanBeReferencedByName
            && _model.IsAccessible(_cursor, member) && Fits(Value(member), [type])).GroupBy(member => member.Name)
        select Candidates.Of(
            [.. same], _ => Nearness.Expected, before: type.ToMinimalDisplayString(_model, _cursor) + ".");

    /// <summary>The names that fit come before all others; null for one that is not nearer for it.</summary>
    public Nearness? NearnessOf(ISymbol symbol)
    {
        if (_types.Length == 0 || IsStillDeclared(symbol)) return null;
        if (symbol is ITypeSymbol { SpecialType: SpecialType.None } type)
        {
            return _types.Contains(type, SymbolEqualityComparer.Default) ? Nearness.Expected : null;
        }

        return symbol is not IMethodSymbol && Fits(Value(symbol), _types) ? Nearness.Fitting : null;
    }

    private IEnumerable<ITypeSymbol?> Written(SyntaxToken left) => left.Parent switch
    {
        BaseArgumentListSyntax list
            when !left.IsKind(SyntaxKind.CloseParenToken) && !left.IsKind(SyntaxKind.CloseBracketToken) =>
            Parameters(list, left, null),
        NameColonSyntax { Parent: ArgumentSyntax { Parent: BaseArgumentListSyntax list } } name =>
            Parameters(list, left, name.Name.Identifier.ValueText),
        EqualsValueClauseSyntax
        {
            Parent: VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Type.IsVar: false } declaration
            }
        } =>
            [_model.GetTypeInfo(declaration.Type).Type],
        AssignmentExpressionSyntax assignment when assignment.OperatorToken == left =>
            [_model.GetTypeInfo(assignment.Left).Type],
        BinaryExpressionSyntax comparison
            when left.Kind() is SyntaxKind.EqualsEqualsToken or SyntaxKind.ExclamationEqualsToken =>
            [_model.GetTypeInfo(comparison.Left).Type],
        _ => [],
    };

    private IEnumerable<ITypeSymbol?> Parameters(BaseArgumentListSyntax list, SyntaxToken left, string? name)
    {
        var position = list.Arguments.Count(argument => argument.Span.End <= left.SpanStart);
        return CalledMethods.Of(_model, list).Select(Signatures.Parameters)
            .Select(all => name is null
                ? all.ElementAtOrDefault(
                    Math.Min(position, all is [.., { IsParams: true }] ? all.Length - 1 : position))
                : all.FirstOrDefault(p => p.Name == name))
            .Select(parameter =>
                parameter is { IsParams: true, Type: IArrayTypeSymbol many } ? many.ElementType : parameter?.Type);
    }

    // At the top of a cell a variable can be named before its declaration has ended.
    private bool IsStillDeclared(ISymbol symbol) =>
        symbol is IFieldSymbol && symbol.DeclaringSyntaxReferences.Any(
            place => place.SyntaxTree == _model.SyntaxTree && place.GetSyntax().FullSpan.End >= _typed.Start);

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

    private bool Fits(ITypeSymbol? value, ITypeSymbol[] expected) =>
        value is not null and not IErrorTypeSymbol
        && expected.Any(type => _model.Compilation.ClassifyConversion(
            Plain(value), type) is { IsImplicit: true, IsUserDefined: false, IsNumeric: false });
}
