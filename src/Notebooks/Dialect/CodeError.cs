using Microsoft.CodeAnalysis;

namespace GrpcLab.Notebooks;

/// <summary>An error at a place in one cell's code.</summary>
internal sealed record CodeError(Location Place, string Rule, string Problem, string Reason, string WayOut);
