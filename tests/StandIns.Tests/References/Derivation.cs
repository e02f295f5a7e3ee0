using System.Collections.Immutable;

namespace StandIns.Tests.References;

/// <summary>A class and one class or interface of another assembly that it builds on.</summary>
/// <param name="Type">The class.</param>
/// <param name="Parent">What it builds on.</param>
/// <param name="Arguments">What it puts in place of the parent's type parameters.</param>
/// <param name="IsAbstract">Whether it may leave members to its own heirs.</param>
/// <param name="Overriding">Its methods that take the place of an inherited one.</param>
/// <param name="Implementing">All its virtual methods, those of its bases within the assembly too.</param>
internal sealed record Derivation(
    string Type,
    string Parent,
    ImmutableArray<string> Arguments,
    bool IsAbstract,
    ImmutableArray<string> Overriding,
    ImmutableHashSet<string> Implementing);
