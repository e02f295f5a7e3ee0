namespace GrpcLab.Notebooks;

/// <summary>A cell that was sent: where its events go, and how it ended.</summary>
internal sealed class PendingCell(string id, Action<CellEvent> onEvent)
{
    private readonly TaskCompletionSource<EngineMessage> _done = new(
        TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile ErrorInfo? _error;

    public string Id => id;

    public Task<EngineMessage> Done => _done.Task;

    public ErrorInfo? Error => _error;

    public void Complete(EngineMessage done) => _done.TrySetResult(done);

    public void Fail(Exception reason) => _done.TrySetException(reason);

    /// <summary>
    /// Hands an event to the caller; the caller's own exception becomes the result of the call that runs the cell.
    /// </summary>
    public void Raise(CellEvent cellEvent)
    {
        if (cellEvent is ErrorInfo error) _error = error;
        try
        {
            onEvent(cellEvent);
        }
        catch (Exception e)
        {
            Fail(e);
        }
    }
}
