namespace GrpcLab.Notebooks;

/// <summary>One output of a code cell, as nbformat knows them.</summary>
public abstract record CellOutput;

/// <summary>Text a cell wrote to one of its two streams.</summary>
/// <param name="Name">The stream: stdout or stderr.</param>
/// <param name="Text">Everything written, in order.</param>
public sealed record StreamOutput(string Name, string Text) : CellOutput;

/// <summary>Something shown by a cell, in every form it came in.</summary>
/// <param name="Data">Mime type to text.</param>
public record DisplayOutput(IReadOnlyDictionary<string, string> Data) : CellOutput;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">Mime type to text.</param>
/// <param name="ExecutionCount">The number Jupyter shows beside it; null where unknown.</param>
public sealed record ResultOutput(IReadOnlyDictionary<string, string> Data, int? ExecutionCount) : DisplayOutput(Data);

/// <summary>Why a cell failed.</summary>
/// <param name="Name">The exception's type, or the kind of failure.</param>
/// <param name="Message">What went wrong, in one or a few lines.</param>
/// <param name="Traceback">Lines for a reader, with ANSI colours where there are any.</param>
public sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;
