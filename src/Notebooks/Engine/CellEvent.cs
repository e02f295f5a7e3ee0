namespace GrpcLab.Notebooks;

/// <summary>Something a running cell sent: text, a display, its value or its error.</summary>
public abstract record CellEvent;
