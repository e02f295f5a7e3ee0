namespace GrpcLab.Engine.Errors;

/// <summary>Why a cell failed, ready to be shown.</summary>
internal sealed record CellError(
    string Name, string Message, IReadOnlyList<TraceLine> Traceback, int? Line, int? Column);
