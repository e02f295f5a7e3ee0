namespace GrpcLab;

/// <summary>A mark on an axis; an unlabelled one has an empty label.</summary>
internal sealed record Tick(double Value, string Label);
