using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace StandIns.Tests.References;

/// <summary>What an assembly wants from others: types, members, forwarded types, and what it derives from.</summary>
internal sealed class Referrer(MetadataFile file)
{
    private readonly MetadataReader _reader = file.Reader;

    internal string Name => file.Name;

    /// <summary>The types referred to in an assembly.</summary>
    internal IEnumerable<string> Types(string assembly) =>
        from handle in _reader.TypeReferences
        where ScopeOf(handle) == assembly
        select SignatureNames.NameOf(_reader, handle);

    /// <summary>The types that are forwarded to an assembly.</summary>
    internal IEnumerable<string> Forwards(string assembly) =>
        from type in _reader.ExportedTypes.Select(_reader.GetExportedType)
        where type.IsForwarder && type.Implementation.Kind == HandleKind.AssemblyReference
            && NameOf((AssemblyReferenceHandle)type.Implementation) == assembly
        select $"{_reader.GetString(type.Namespace)}.{_reader.GetString(type.Name)}";

    /// <summary>The methods and fields referred to in an assembly, each with its type.</summary>
    internal IEnumerable<(string Type, string Member)> Members(string assembly)
    {
        foreach (var member in _reader.MemberReferences.Select(_reader.GetMemberReference))
        {
            if (Resolve(member.Parent) is { } parent && parent.Scope == assembly)
            {
                yield return (parent.Name, Write(member));
            }
        }
    }

    /// <summary>The classes that derive from one of an assembly, or implement an interface of it.</summary>
    internal IEnumerable<Derivation> Derivations(string assembly)
    {
        foreach (var handle in _reader.TypeDefinitions)
        {
            var type = _reader.GetTypeDefinition(handle);
            EntityHandle[] parents =
                [type.BaseType,
                    .. type.GetInterfaceImplementations().Select(i => _reader.GetInterfaceImplementation(i).Interface)];
            foreach (var parent in parents.Where(parent => !parent.IsNil))
            {
                if (Resolve(parent) is { } found && found.Scope == assembly)
                {
                    yield return Describe(handle, found.Name, found.Arguments);
                }
            }
        }
    }

    private Derivation Describe(TypeDefinitionHandle handle, string parent, ImmutableArray<string> arguments)
    {
        var type = _reader.GetTypeDefinition(handle);
        var overriding = MethodsOf(type)
            .Where(method => method.Attributes.HasFlag(MethodAttributes.Virtual)
                && !method.Attributes.HasFlag(MethodAttributes.NewSlot))
            .Select(Write);
        return new Derivation(
            SignatureNames.NameOf(_reader, handle),
            parent,
            arguments,
            type.Attributes.HasFlag(TypeAttributes.Abstract),
            [.. overriding],
            [.. Implementations(handle)]);
    }

    // A class satisfies an abstract member by a virtual method of its own or of a base of its own assembly.
    private IEnumerable<string> Implementations(TypeDefinitionHandle handle)
    {
        while (true)
        {
            var type = _reader.GetTypeDefinition(handle);
            foreach (var method in MethodsOf(type).Where(method => method.Attributes.HasFlag(MethodAttributes.Virtual)))
            {
                yield return Write(method);
            }

            if (type.BaseType.IsNil || type.BaseType.Kind != HandleKind.TypeDefinition) yield break;
            handle = (TypeDefinitionHandle)type.BaseType;
        }
    }

    private IEnumerable<MethodDefinition> MethodsOf(TypeDefinition type) =>
        type.GetMethods().Select(_reader.GetMethodDefinition);

    private string Write(MethodDefinition method) =>
        SignatureNames.Write(_reader.GetString(method.Name), method.DecodeSignature(SignatureNames.Instance, default));

    private string Write(MemberReference member) => member.GetKind() == MemberReferenceKind.Field
        ? $"field {member.DecodeFieldSignature(SignatureNames.Instance, default)} {_reader.GetString(member.Name)}"
        : SignatureNames.Write(
            _reader.GetString(member.Name), member.DecodeMethodSignature(SignatureNames.Instance, default));

    private (string Scope, string Name, ImmutableArray<string> Arguments)? Resolve(EntityHandle handle)
    {
        if (handle.Kind == HandleKind.TypeReference)
        {
            return (
                ScopeOf((TypeReferenceHandle)handle), SignatureNames.NameOf(_reader, (TypeReferenceHandle)handle), []);
        }

        if (handle.Kind != HandleKind.TypeSpecification) return null;
        var blob = _reader.GetBlobReader(_reader.GetTypeSpecification((TypeSpecificationHandle)handle).Signature);
        if (blob.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance) return null;
        blob.ReadByte();
        var generic = blob.ReadTypeHandle();
        if (generic.Kind != HandleKind.TypeReference) return null;
        var decoder = new SignatureDecoder<string, ImmutableArray<string>>(SignatureNames.Instance, _reader, default);
        var count = blob.ReadCompressedInteger();
        var arguments = ImmutableArray.CreateBuilder<string>(count);
        for (var i = 0; i < count; i++) arguments.Add(decoder.DecodeType(ref blob));
        var type = (TypeReferenceHandle)generic;
        return (ScopeOf(type), SignatureNames.NameOf(_reader, type), arguments.ToImmutable());
    }

    private string ScopeOf(TypeReferenceHandle handle)
    {
        var scope = _reader.GetTypeReference(handle).ResolutionScope;
        return scope.Kind switch
        {
            HandleKind.TypeReference => ScopeOf((TypeReferenceHandle)scope),
            HandleKind.AssemblyReference => NameOf((AssemblyReferenceHandle)scope),
            _ => "",
        };
    }

    private string NameOf(AssemblyReferenceHandle handle) =>
        _reader.GetString(_reader.GetAssemblyReference(handle).Name);
}
