using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Compiling;

/// <summary>Gives the compiler what <see cref="DirectiveScan"/> has found for each #r.</summary>
internal sealed class ScriptReferences(ReferenceTable table, ScriptSources sources) : MetadataReferenceResolver
{
    public override ImmutableArray<PortableExecutableReference> ResolveReference(string reference, string? baseFilePath, MetadataReferenceProperties properties) =>
        table.Resolved(reference, sources.FolderOf(baseFilePath)) is { } found ? [found.WithProperties(properties)] : [];

    // One per session and table: what was resolved once stays so.
    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
}
