using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace StandIns.Tests.References;

/// <summary>An assembly opened for its metadata only.</summary>
internal sealed class MetadataFile : IDisposable
{
    private readonly PEReader _image;

    internal MetadataFile(Stream content)
    {
        _image = new PEReader(content);
        Reader = _image.GetMetadataReader();
        Name = Reader.GetString(Reader.GetAssemblyDefinition().Name);
    }

    internal MetadataReader Reader { get; }

    internal string Name { get; }

    public void Dispose() => _image.Dispose();

    internal static MetadataFile Open(string path) => new(File.OpenRead(path));

    internal static MetadataFile OpenLoaded(Type type) => Open(type.Assembly.Location);
}
