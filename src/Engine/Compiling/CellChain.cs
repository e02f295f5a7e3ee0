using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Compiling;

/// <summary>The cells that have run: the last one leads to all before it.</summary>
internal sealed record CellChain(CSharpCompilation? Last, int Count);
