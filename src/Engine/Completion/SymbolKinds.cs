using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Completion;

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
