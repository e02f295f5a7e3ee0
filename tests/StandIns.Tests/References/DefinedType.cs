namespace StandIns.Tests.References;

/// <summary>A type that an assembly defines, with its members in text.</summary>
internal sealed record DefinedType(
    string Name, bool IsPublic, bool IsInterface, string? Base, IReadOnlyDictionary<string, DefinedMember> Members);
