using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;

namespace StandIns.Tests.References;

/// <summary>What an assembly defines: its types by name and who may see its internals.</summary>
internal sealed class Surface
{
    private const TypeAttributes Visibility = TypeAttributes.VisibilityMask;
    private readonly MetadataReader _reader;
    private readonly Dictionary<string, DefinedType> _types = [];

    internal Surface(MetadataFile file)
    {
        _reader = file.Reader;
        Name = file.Name;
        foreach (var handle in _reader.TypeDefinitions)
        {
            var type = Describe(handle);
            _types[type.Name] = type;
        }

        Friends = FriendNames().ToHashSet();
    }

    internal string Name { get; }

    internal IReadOnlySet<string> Friends { get; }

    internal DefinedType? Find(string typeName) => _types.GetValueOrDefault(typeName);

    /// <summary>A type and those it derives from, as far as they are defined here.</summary>
    internal IEnumerable<DefinedType> WithBases(string typeName)
    {
        for (var type = Find(typeName); type is not null; type = type.Base is null ? null : Find(type.Base))
        {
            yield return type;
        }
    }

    /// <summary>The methods that a class or interface leaves to others, with the type's parameters replaced.</summary>
    internal IEnumerable<string> AbstractMethods(string typeName, ImmutableArray<string> arguments)
    {
        foreach (var handle in _reader.TypeDefinitions)
        {
            if (SignatureNames.NameOf(_reader, handle) != typeName) continue;
            foreach (var method in _reader.GetTypeDefinition(handle).GetMethods().Select(_reader.GetMethodDefinition))
            {
                if (method.Attributes.HasFlag(MethodAttributes.Abstract)) yield return Write(method, arguments);
            }
        }
    }

    private DefinedType Describe(TypeDefinitionHandle handle)
    {
        var type = _reader.GetTypeDefinition(handle);
        var members = new Dictionary<string, DefinedMember>();
        foreach (var method in type.GetMethods().Select(_reader.GetMethodDefinition))
        {
            var text = Write(method, default);
            var attributes = method.Attributes;
            members[text] = new DefinedMember(
                text, attributes, attributes.HasFlag(MethodAttributes.Virtual),
                attributes.HasFlag(MethodAttributes.Abstract));
        }

        foreach (var field in type.GetFields().Select(_reader.GetFieldDefinition))
        {
            var text =
                $"field {field.DecodeSignature(SignatureNames.Instance, default)} {_reader.GetString(field.Name)}";
            // The access bits of fields and methods have the same values.
            members[text] = new DefinedMember(
                text, (MethodAttributes)(int)(field.Attributes & FieldAttributes.FieldAccessMask), false, false);
        }

        return new DefinedType(
            SignatureNames.NameOf(_reader, handle), IsPublic(type), type.Attributes.HasFlag(TypeAttributes.Interface),
            BaseOf(type), members);
    }

    private string Write(MethodDefinition method, ImmutableArray<string> arguments) =>
        SignatureNames.Write(
            _reader.GetString(method.Name), method.DecodeSignature(SignatureNames.Instance, arguments));

    private bool IsPublic(TypeDefinition type)
    {
        var outer = type.GetDeclaringType();
        return (type.Attributes & Visibility) is TypeAttributes.Public or TypeAttributes.NestedPublic
                or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem
            && (outer.IsNil || IsPublic(_reader.GetTypeDefinition(outer)));
    }

    private string? BaseOf(TypeDefinition type) =>
        type.BaseType.Kind == HandleKind.TypeDefinition && !type.BaseType.IsNil
            ? SignatureNames.NameOf(_reader, (TypeDefinitionHandle)type.BaseType)
            : null;

    private IEnumerable<string> FriendNames()
    {
        foreach (var attribute in _reader.GetAssemblyDefinition().GetCustomAttributes()
            .Select(_reader.GetCustomAttribute))
        {
            if (attribute.Constructor.Kind != HandleKind.MemberReference) continue;
            var constructor = _reader.GetMemberReference((MemberReferenceHandle)attribute.Constructor);
            if (constructor.Parent.Kind == HandleKind.TypeReference
                && SignatureNames.NameOf(_reader, (TypeReferenceHandle)constructor.Parent)
                    == "System.Runtime.CompilerServices.InternalsVisibleToAttribute")
            {
                var value = _reader.GetBlobReader(attribute.Value);
                value.ReadUInt16();
                yield return value.ReadSerializedString()!.Split(',')[0];
            }
        }
    }
}
