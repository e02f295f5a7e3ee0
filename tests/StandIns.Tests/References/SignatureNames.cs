using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace StandIns.Tests.References;

/// <summary>
/// Writes types of a signature as text that is the same in the assembly that refers and in the one that defines.
/// The generic context holds what stands for the declaring type's parameters; default leaves them as !0, !1.
/// </summary>
internal sealed class SignatureNames : ISignatureTypeProvider<string, ImmutableArray<string>>
{
    private const byte ValueTypeCode = 0x11;

    internal static SignatureNames Instance { get; } = new();

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) =>
        Kind(rawTypeKind) + NameOf(reader, handle);

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) =>
        Kind(rawTypeKind) + NameOf(reader, handle);

    public string GetTypeFromSpecification(
        MetadataReader reader, ImmutableArray<string> context, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, context);

    public string GetGenericTypeParameter(ImmutableArray<string> context, int index) =>
        context.IsDefaultOrEmpty ? $"!{index}" : context[index];

    public string GetGenericMethodParameter(ImmutableArray<string> context, int index) => $"!!{index}";

    public string GetGenericInstantiation(string genericType, ImmutableArray<string> arguments) =>
        $"{genericType}<{string.Join(",", arguments)}>";

    // modreq is part of a member's identity: an init accessor is not a set accessor.
    public string GetModifiedType(string modifier, string type, bool isRequired) =>
        $"{type} {(isRequired ? "modreq" : "modopt")}({modifier})";

    public string GetArrayType(string elementType, ArrayShape shape) => $"{elementType}[rank {shape.Rank}]";

    public string GetSZArrayType(string elementType) => $"{elementType}[]";

    public string GetByReferenceType(string elementType) => $"{elementType}&";

    public string GetPointerType(string elementType) => $"{elementType}*";

    public string GetPinnedType(string elementType) => elementType;

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => typeCode.ToString();

    public string GetFunctionPointerType(MethodSignature<string> signature) => Write("*", signature);

    internal static string Write(string name, MethodSignature<string> signature)
    {
        var kind = signature.Header.IsInstance ? "" : "static ";
        var arity = signature.GenericParameterCount > 0 ? $"``{signature.GenericParameterCount}" : "";
        return $"{kind}{signature.ReturnType} {name}{arity}({string.Join(", ", signature.ParameterTypes)})";
    }

    internal static string NameOf(MetadataReader reader, TypeDefinitionHandle handle)
    {
        var type = reader.GetTypeDefinition(handle);
        var outer = type.GetDeclaringType();
        return outer.IsNil
            ? Qualify(reader, type.Namespace, type.Name)
            : $"{NameOf(reader, outer)}/{reader.GetString(type.Name)}";
    }

    internal static string NameOf(MetadataReader reader, TypeReferenceHandle handle)
    {
        var type = reader.GetTypeReference(handle);
        return type.ResolutionScope.Kind == HandleKind.TypeReference
            ? $"{NameOf(reader, (TypeReferenceHandle)type.ResolutionScope)}/{reader.GetString(type.Name)}"
            : Qualify(reader, type.Namespace, type.Name);
    }

    private static string Qualify(MetadataReader reader, StringHandle space, StringHandle name) =>
        space.IsNil ? reader.GetString(name) : $"{reader.GetString(space)}.{reader.GetString(name)}";

    // A class in place of a struct has the same name and yet another signature.
    private static string Kind(byte rawTypeKind) => rawTypeKind == ValueTypeCode ? "struct " : "";
}
