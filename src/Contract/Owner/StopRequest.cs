namespace GrpcLab;

/// <summary>
/// The one place where the end of the server is asked for; it comes about in time whatever the server is doing.
/// </summary>
/// <remarks>
/// Who asks waits for calls in flight, for as long as the drain and the host's ShutdownTimeout take; when the owner is
/// gone nobody waits, and the server is gone within two seconds. Not disposable: the watching threads may ask until the
/// process is gone, also while a failed start is told.
/// </remarks>
internal sealed class StopRequest(TimeSpan longest, Action lastResort)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan PatienceAfterTimeout = TimeSpan.FromSeconds(0.5);

    private readonly CancellationTokenSource _source = new();
    private readonly CancellationTokenSource _hurry = new();
    private int _asked;
    private int _hurried;

    public CancellationToken Token => _source.Token;

    /// <summary>Cancelled when nobody waits for the calls in flight.</summary>
    public CancellationToken ForceShutdownToken => _hurry.Token;

    public StopReason Reason { get; private set; }

    /// <summary>Asks for the end. Of later reasons only those count that make it more urgent.</summary>
    public void Ask(StopReason reason)
    {
        var first = Interlocked.Exchange(ref _asked, 1) == 0;
        if (first) Reason = reason;

        if (reason != StopReason.Requested && Interlocked.Exchange(ref _hurried, 1) == 0)
        {
            StartLastResort(Patience);
            _hurry.Cancel();
        }
        else if (first)
        {
            StartLastResort(longest + PatienceAfterTimeout);
        }

        if (first) _source.Cancel();
    }

    // A thread of its own: under full load the thread pool may have none to spare for the orderly way out.
    private void StartLastResort(TimeSpan patience)
    {
        var thread = new Thread(() =>
        {
            Thread.Sleep(patience);
            lastResort();
            Environment.Exit(0);
        });
        thread.IsBackground = true;
        thread.Name = "last resort";
        thread.Start();
    }
}
