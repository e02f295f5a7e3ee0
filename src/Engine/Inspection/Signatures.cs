using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Inspection;

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
