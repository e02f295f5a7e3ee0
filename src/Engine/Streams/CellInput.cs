using GrpcLab.Engine.Cells;
using GrpcLab.Engine.Protocol;

namespace GrpcLab.Engine.Streams;

/// <summary>
/// The standard input of one cell: each line is asked of the owner when the cell wants it. One that the owner cannot
/// answer, and one that has ended, is at its end.
/// </summary>
internal sealed class CellInput(CellScope cell, Outbox outbox)
{
    private readonly Lock _lock = new();
    private TaskCompletionSource<string?>? _awaited;
    private bool _ended = !cell.Request.Stdin;

    /// <summary>Asks for a line and waits for it; null at the end of the input.</summary>
    /// <exception cref="OperationCanceledException">The cell was interrupted meanwhile.</exception>
    public string? ReadLine()
    {
        Task<string?> answer;
        lock (_lock)
        {
            if (_ended) return null;
            _awaited = new(TaskCreationOptions.RunContinuationsAsynchronously);
            answer = _awaited.Task;
        }
        // Only now: the answer may come before this call returns.
        outbox.InputRequest(cell.Request.Id);
        answer.Wait(cell.Cancellation.Token);
        return answer.Result;
    }

    /// <summary>
    /// Takes the owner's answer. One that nobody waits for any more is dropped: its cell was interrupted.
    /// </summary>
    /// <param name="line">What was typed; null for the end of the input.</param>
    public void Answer(string? line)
    {
        lock (_lock)
        {
            if (line is null) _ended = true;
            _awaited?.TrySetResult(line);
            _awaited = null;
        }
    }

    /// <summary>The cell has ended, and no answer will come for a thread that it left behind.</summary>
    public void End() => Answer(null);
}
