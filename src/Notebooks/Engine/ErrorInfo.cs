namespace GrpcLab.Notebooks;

/// <summary>Why a cell failed, ready to be shown.</summary>
/// <param name="Name">The exception's type name, or "CompilationError".</param>
/// <param name="Message">What failed, in one paragraph.</param>
/// <param name="Traceback">The lines to show, without frames of the engine or the compiler.</param>
/// <param name="Line">The line of the cell, counted from 1, when it is known.</param>
/// <param name="Column">The column in that line, counted from 1, when it is known.</param>
public sealed record ErrorInfo(
    string Name, string Message, IReadOnlyList<string> Traceback, int? Line, int? Column) : CellEvent;
