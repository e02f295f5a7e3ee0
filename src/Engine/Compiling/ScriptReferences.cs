using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Compiling;

/// <summary>Gives the compiler the file for each #r.</summary>
/// <param name="find">From the directive's text and the folder it starts from to the file.</param>
/// <param name="sources">Knows the folder.</param>
internal sealed class ScriptReferences(
    Func<string, string, PortableExecutableReference?> find, ScriptSources sources) : MetadataReferenceResolver
{
    public override ImmutableArray<PortableExecutableReference> ResolveReference(
        string reference, string? baseFilePath, MetadataReferenceProperties properties) =>
        find(reference, sources.FolderOf(baseFilePath)) is { } found ? [found.WithProperties(properties)] : [];

    // One per session and table: what was resolved once stays so.
    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
}
