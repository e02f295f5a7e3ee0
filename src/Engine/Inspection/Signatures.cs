using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

/// <summary>Declarations as a reader would write them, on one line.</summary>
internal static class Signatures
{
    private const SymbolDisplayMiscellaneousOptions Words =
        SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
        | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
        | SymbolDisplayMiscellaneousOptions.AllowDefaultLiteral
        | SymbolDisplayMiscellaneousOptions.CollapseTupleTypes;

    private static readonly SymbolDisplayFormat ShortFormat = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameOnly,
        SymbolDisplayGenericsOptions.IncludeTypeParameters,
        SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeType
        | SymbolDisplayMemberOptions.IncludeRef | SymbolDisplayMemberOptions.IncludeConstantValue,
        SymbolDisplayDelegateStyle.NameAndSignature,
        SymbolDisplayExtensionMethodStyle.InstanceMethod,
        SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName
        | SymbolDisplayParameterOptions.IncludeParamsRefOut | SymbolDisplayParameterOptions.IncludeDefaultValue,
        SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        SymbolDisplayLocalOptions.IncludeType | SymbolDisplayLocalOptions.IncludeConstantValue,
        SymbolDisplayKindOptions.IncludeTypeKeyword | SymbolDisplayKindOptions.IncludeNamespaceKeyword,
        Words);

    // A type says where it lives, a member says whose it is.
    private static readonly SymbolDisplayFormat TypeFormat = new(
        SymbolDisplayGlobalNamespaceStyle.Omitted,
        SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        SymbolDisplayGenericsOptions.IncludeTypeParameters | SymbolDisplayGenericsOptions.IncludeVariance
        | SymbolDisplayGenericsOptions.IncludeTypeConstraints,
        kindOptions: ShortFormat.KindOptions,
        delegateStyle: SymbolDisplayDelegateStyle.NameAndSignature,
        parameterOptions: ShortFormat.ParameterOptions,
        miscellaneousOptions: Words);

    private static readonly SymbolDisplayFormat MemberFormat =
        ShortFormat.AddMemberOptions(SymbolDisplayMemberOptions.IncludeContainingType)
            .AddGenericsOptions(SymbolDisplayGenericsOptions.IncludeTypeConstraints);

    public static string Short(ISymbol symbol) => symbol.ToDisplayString(ShortFormat);

    public static string Full(ISymbol symbol) => Note(symbol) + symbol switch
    {
        ITypeSymbol or INamespaceSymbol => symbol.ToDisplayString(TypeFormat),
        // What a cell declares at its top belongs to a class that nobody wrote.
        { ContainingType.IsScriptClass: true } or ILocalSymbol or IParameterSymbol or IRangeVariableSymbol =>
            symbol.ToDisplayString(ShortFormat),
        { ContainingType.Name: "CellGlobals" } => symbol.ToDisplayString(ShortFormat),
        _ => symbol.ToDisplayString(MemberFormat),
    };

    /// <summary>What a call of this passes; empty for what is not called.</summary>
    public static ImmutableArray<IParameterSymbol> Parameters(ISymbol symbol) => symbol switch
    {
        IMethodSymbol method => method.Parameters,
        IPropertySymbol property => property.Parameters,
        INamedTypeSymbol { DelegateInvokeMethod: { } invoke } => invoke.Parameters,
        _ => [],
    };

    // In an IDE's words, for what the declaration itself does not say.
    private static string Note(ISymbol symbol) => symbol switch
    {
        ILocalSymbol { IsConst: true } => "(local constant) ",
        ILocalSymbol or IRangeVariableSymbol => "(local variable) ",
        IParameterSymbol => "(parameter) ",
        ITypeParameterSymbol => "(type parameter) ",
        IFieldSymbol { ContainingType.IsScriptClass: true } => "(variable) ",
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => "(enum member) ",
        IFieldSymbol { IsConst: true } => "(constant) ",
        IFieldSymbol => "(field) ",
        IEventSymbol => "(event) ",
        IMethodSymbol { IsExtensionMethod: true } => "(extension) ",
        IMethodSymbol { MethodKind: MethodKind.LocalFunction } => "(local function) ",
        _ => "",
    };
}

/// <summary>
/// What an argument list may belong to, the chosen overload first; in unfinished code that is a guess.
/// </summary>
internal static class CalledMethods
{
    public static IReadOnlyList<ISymbol> Of(
        SemanticModel model, BaseArgumentListSyntax arguments, CancellationToken cancellationToken)
    {
        var (call, all) = arguments.Parent switch
        {
            InvocationExpressionSyntax invocation =>
                ((SyntaxNode)invocation, Invoked(model, invocation, cancellationToken)),
            BaseObjectCreationExpressionSyntax creation => (creation, Constructors(model, creation, cancellationToken)),
            ElementAccessExpressionSyntax access => (access, Indexers(model, access, cancellationToken)),
            { } other => (other, []),
            null => (arguments, []),
        };
        var info = model.GetSymbolInfo(call, cancellationToken);
        var chosen = info.Symbol is { } one ? [one] : info.CandidateSymbols;
        // The one that takes most of what is written already, and of those the one with the fewest parameters.
        var others = all.Where(symbol => model.IsAccessible(call.SpanStart, symbol))
            .OrderBy(
                symbol => arguments.Arguments.Select((argument, i) => Takes(model, symbol, argument, i) ? 0 : 1).Sum())
            .ThenBy(symbol => Signatures.Parameters(symbol).Length);
        return [.. (info.Symbol is null ? others.Concat(chosen) : chosen.Concat(others))
            .DistinctBy(Written, SymbolEqualityComparer.Default)];
    }

    /// <summary>The declaration behind a call: without its type arguments, and as an extension was written.</summary>
    public static ISymbol Written(ISymbol symbol) =>
        (symbol is IMethodSymbol { ReducedFrom: { } extension } ? extension : symbol).OriginalDefinition;

    private static bool Takes(SemanticModel model, ISymbol symbol, ArgumentSyntax argument, int position)
    {
        if (argument.Expression.IsMissing) return true;
        var parameters = Signatures.Parameters(symbol);
        var name = argument.NameColon?.Name.Identifier.ValueText;
        var parameter = name is null
            ? parameters.ElementAtOrDefault(position)
            : parameters.FirstOrDefault(p => p.Name == name);
        return parameter is not null
            && (parameter.IsParams || model.ClassifyConversion(argument.Expression, parameter.Type).IsImplicit);
    }

    private static IEnumerable<ISymbol> Invoked(
        SemanticModel model, InvocationExpressionSyntax invocation, CancellationToken cancellationToken)
    {
        var group = model.GetMemberGroup(invocation.Expression, cancellationToken);
        if (group.Length > 0) return group;
        return model.GetTypeInfo(
            invocation.Expression, cancellationToken).Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            ? [invoke] : [];
    }

    private static IEnumerable<ISymbol> Constructors(
        SemanticModel model, BaseObjectCreationExpressionSyntax creation, CancellationToken cancellationToken) =>
        model.GetTypeInfo(creation, cancellationToken).Type is INamedTypeSymbol type ? type.InstanceConstructors : [];

    private static IEnumerable<ISymbol> Indexers(
        SemanticModel model, ElementAccessExpressionSyntax access, CancellationToken cancellationToken) =>
        model.GetTypeInfo(access.Expression, cancellationToken).Type?.GetMembers().OfType<IPropertySymbol>()
            .Where(property => property.IsIndexer) ?? [];
}
