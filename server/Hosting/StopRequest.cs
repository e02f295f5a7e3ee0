namespace GrpcLab.Server;

/// <summary>The one place where the end of the server is asked for; it comes about within two seconds whatever the server is doing.</summary>
/// <remarks>Not disposable: the watching threads may ask until the process is gone, also while a failed start is being told.</remarks>
internal sealed class StopRequest(Action lastResort)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1.5);

    private readonly CancellationTokenSource _source = new();
    private int _asked;

    /// <summary>Cancelled when the end is asked for.</summary>
    public CancellationToken Token => _source.Token;

    /// <summary>The first reason given; meaningful once <see cref="Token"/> is cancelled.</summary>
    public StopReason Reason { get; private set; }

    /// <summary>Time that calls under way have left: none when nobody waits for them.</summary>
    public TimeSpan Grace => Reason == StopReason.Asked ? TimeSpan.FromSeconds(1) : TimeSpan.Zero;

    /// <summary>Asks for the end. Later reasons change nothing.</summary>
    public void Ask(StopReason reason)
    {
        if (Interlocked.Exchange(ref _asked, 1) == 1)
        {
            return;
        }

        Reason = reason;
        StartLastResort();
        _source.Cancel();
    }

    // A thread of its own: under full load the thread pool may have none to spare for the orderly way out.
    private void StartLastResort()
    {
        var thread = new Thread(() =>
        {
            Thread.Sleep(Patience);
            lastResort();
            Environment.Exit(0);
        });
        thread.IsBackground = true;
        thread.Name = "last resort";
        thread.Start();
    }
}
