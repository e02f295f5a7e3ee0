namespace GrpcLab.Notebooks;

/// <summary>What the cell has put out so far is to go: the cell called Console.Clear().</summary>
public sealed record ClearOutput : CellEvent;
