namespace GrpcLab.Notebooks;

/// <summary>Something a running cell sent: text, a display, its value or its error.</summary>
public abstract record CellEvent;

/// <summary>Text a cell wrote, in the order it wrote it.</summary>
/// <param name="Name">"stdout" or "stderr".</param>
/// <param name="Text">The text; a piece may end in mid-line.</param>
public sealed record StreamText(string Name, string Text) : CellEvent;

/// <summary>A new display output.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="DisplayId">The id by which it can be updated later; null when it never is.</param>
public sealed record DisplayData(IReadOnlyDictionary<string, string> Data, string? DisplayId) : CellEvent;

/// <summary>New content for every output that has this display id, in whichever cell it stands.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="DisplayId">The id of the outputs to replace.</param>
public sealed record UpdateDisplay(IReadOnlyDictionary<string, string> Data, string DisplayId) : CellEvent;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
public sealed record ResultValue(IReadOnlyDictionary<string, string> Data, int ExecutionCount) : CellEvent;

/// <summary>Why a cell failed, ready to be shown.</summary>
/// <param name="Name">The exception's type name, or "CompilationError".</param>
/// <param name="Message">What failed, in one paragraph.</param>
/// <param name="Traceback">The lines to show, without frames of the engine or the compiler.</param>
/// <param name="Line">The line of the cell, counted from 1, when it is known.</param>
/// <param name="Column">The column in that line, counted from 1, when it is known.</param>
public sealed record ErrorInfo(
    string Name, string Message, IReadOnlyList<string> Traceback, int? Line, int? Column) : CellEvent;

/// <summary>What the cell has put out so far is to go: the cell called Console.Clear().</summary>
public sealed record ClearOutput : CellEvent;
