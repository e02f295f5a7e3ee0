using Microsoft.CodeAnalysis;

namespace GrpcLab.Notebooks;

/// <summary>A fault at a place in one cell's code.</summary>
internal sealed record CodeFault(Location Place, string Rule, string Problem, string Reason, string WayOut);
