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

    /// <summary>What a symbol is, in the words that Jupyter's front ends know.</summary>
    public static string Kind(ISymbol symbol) => symbol switch
    {
        IMethodSymbol => "method",
        IPropertySymbol => "property",
        IEventSymbol => "event",
        IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum } => "enum member",
        // A variable at the top of a cell is a field of the class around it; nobody wrote that class.
        IFieldSymbol { ContainingType.IsScriptClass: false } => "field",
        IFieldSymbol or ILocalSymbol or IRangeVariableSymbol => "local",
        INamespaceSymbol => "namespace",
        IParameterSymbol => "parameter",
        ITypeParameterSymbol => "type parameter",
        ITypeSymbol { TypeKind: TypeKind.Struct } => "struct",
        ITypeSymbol { TypeKind: TypeKind.Interface } => "interface",
        ITypeSymbol { TypeKind: TypeKind.Enum } => "enum",
        ITypeSymbol { TypeKind: TypeKind.Delegate } => "delegate",
        ITypeSymbol => "class",
        _ => "name",
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
    public static IReadOnlyList<ISymbol> Of(SemanticModel model, BaseArgumentListSyntax arguments)
    {
        var call = arguments.Parent!;
        var info = model.GetSymbolInfo(call);
        var chosen = info.Symbol is { } one ? [one] : info.CandidateSymbols;
        // The one that takes most of what is written already, and of those the one with the fewest parameters.
        var others = All(model, call).Where(symbol => model.IsAccessible(call.SpanStart, symbol))
            .OrderBy(symbol => arguments.Arguments.Where((argument, i) => !Takes(model, symbol, argument, i)).Count())
            .ThenBy(symbol => Signatures.Parameters(symbol).Length);
        return [.. (info.Symbol is null ? others.Concat(chosen) : chosen.Concat(others))
            .DistinctBy(Written, SymbolEqualityComparer.Default)];
    }

    /// <summary>The declaration behind a call: without its type arguments, and as an extension was written.</summary>
    public static ISymbol Written(ISymbol symbol) =>
        (symbol is IMethodSymbol { ReducedFrom: { } extension } ? extension : symbol).OriginalDefinition;

    private static IEnumerable<ISymbol> All(SemanticModel model, SyntaxNode call) => call switch
    {
        InvocationExpressionSyntax invocation => Invoked(model, invocation),
        BaseObjectCreationExpressionSyntax creation =>
            (model.GetTypeInfo(creation).Type as INamedTypeSymbol)?.InstanceConstructors ?? [],
        ElementAccessExpressionSyntax access =>
            model.GetTypeInfo(access.Expression).Type?.GetMembers().OfType<IPropertySymbol>()
                .Where(property => property.IsIndexer) ?? [],
        _ => [],
    };

    private static IEnumerable<ISymbol> Invoked(SemanticModel model, InvocationExpressionSyntax invocation) =>
        model.GetMemberGroup(invocation.Expression) is { Length: > 0 } group ? group
        : model.GetTypeInfo(invocation.Expression).Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            ? [invoke] : [];

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
}
