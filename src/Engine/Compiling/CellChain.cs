using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Compiling;

/// <summary>The cells that have run: the last one leads to all before it, and to all that they reference.</summary>
/// <param name="Last">The last cell; null before the first.</param>
/// <param name="Count">How many there are.</param>
/// <param name="Packages">How many references of packages they have brought in.</param>
internal sealed record CellChain(CSharpCompilation? Last, int Count, int Packages);
