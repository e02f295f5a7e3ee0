using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace StandIns.Tests.References;

/// <summary>Writes an assembly that wants things of Grpc.Core.Api that are not there, to see them reported.</summary>
internal sealed class SyntheticReferrer
{
    private readonly MetadataBuilder _metadata = new();
    private readonly AssemblyReferenceHandle _api;

    private SyntheticReferrer()
    {
        _metadata.AddModule(
            0, _metadata.GetOrAddString("Synthetic.dll"), _metadata.GetOrAddGuid(Guid.NewGuid()), default, default);
        _metadata.AddAssembly(_metadata.GetOrAddString("Synthetic"), new Version(1, 0), default, default, default,
            AssemblyHashAlgorithm.None);
        _metadata.AddTypeDefinition(
            default, default, _metadata.GetOrAddString("<Module>"), default, MetadataTokens.FieldDefinitionHandle(1),
            MetadataTokens.MethodDefinitionHandle(1));
        _api = _metadata.AddAssemblyReference(
            _metadata.GetOrAddString("Grpc.Core.Api"), new Version(2, 0, 0, 0), default, default, default, default);
    }

    internal static MetadataFile Build()
    {
        var synthetic = new SyntheticReferrer();
        synthetic.AddType("NoSuchType");
        synthetic.AddMethod(synthetic.AddType("Metadata"), "GetValue", parameter => parameter.Int32());
        synthetic.AddMethod(synthetic.AddType("CallOptions"), "get_Flags");
        synthetic.AddHeirs();
        return synthetic.Write();
    }

    private TypeReferenceHandle AddType(string name) =>
        _metadata.AddTypeReference(_api, _metadata.GetOrAddString("Grpc.Core"), _metadata.GetOrAddString(name));

    private void AddMethod(TypeReferenceHandle type, string name, params Action<SignatureTypeEncoder>[] parameters) =>
        _metadata.AddMemberReference(type, _metadata.GetOrAddString(name), Signature(parameters));

    private void AddHeirs()
    {
        // One overrides a virtual that its base does not have, and leaves open what is abstract there.
        var heir = AddHeir("Heir", AddType("SerializationContext"), MetadataTokens.MethodDefinitionHandle(1));
        _metadata.AddMethodDefinition(
            MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig,
            MethodImplAttributes.Runtime,
            _metadata.GetOrAddString("NoSuchVirtual"),
            Signature(),
            bodyOffset: -1,
            parameterList: MetadataTokens.ParameterHandle(1));
        AddHeir("LazyHeir", AddType("ChannelBase"), MetadataTokens.MethodDefinitionHandle(2));
        Assert.False(heir.IsNil);
    }

    private TypeDefinitionHandle AddHeir(string name, TypeReferenceHandle parent, MethodDefinitionHandle methods) =>
        _metadata.AddTypeDefinition(
            TypeAttributes.Class, default, _metadata.GetOrAddString(name), parent,
            MetadataTokens.FieldDefinitionHandle(1), methods);

    private BlobHandle Signature(params Action<SignatureTypeEncoder>[] parameters)
    {
        var blob = new BlobBuilder();
        new BlobEncoder(blob).MethodSignature(isInstanceMethod: true).Parameters(
            parameters.Length,
            returned => returned.Void(),
            encoder => Array.ForEach(parameters, add => add(encoder.AddParameter().Type())));
        return _metadata.GetOrAddBlob(blob);
    }

    private MetadataFile Write()
    {
        var image = new BlobBuilder();
        new ManagedPEBuilder(PEHeaderBuilder.CreateLibraryHeader(), new MetadataRootBuilder(_metadata),
            new BlobBuilder()).Serialize(image);
        return new MetadataFile(new MemoryStream(image.ToArray()));
    }
}
