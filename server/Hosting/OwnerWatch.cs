namespace GrpcLab.Server;

/// <summary>Notices that whoever started the server is gone.</summary>
/// <remarks>Threads of their own, because a busy thread pool must not delay the end.</remarks>
internal static class OwnerWatch
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);

    /// <summary>Watches standard input, unless the server is to stay without it, and the process that owns it, if one does.</summary>
    public static void Start(bool stay, int? ownerPid, StopRequest stop)
    {
        // Reading a terminal would stop a server in the background, and a person there has Ctrl+C.
        if (!stay && Console.IsInputRedirected)
        {
            StartThread("standard input", () => WaitForEndOfInput(stop));
        }

        if (ownerPid is { } pid)
        {
            StartThread("owner", () => WaitForEndOfProcess(OwnerProcess.Find(pid), stop));
        }
    }

    private static void WaitForEndOfInput(StopRequest stop)
    {
        using var input = Console.OpenStandardInput();
        Span<byte> ignored = stackalloc byte[256];
        try
        {
            while (input.Read(ignored) > 0)
            {
            }
        }
        catch (IOException)
        {
            // An input that can no longer be read has ended as well.
        }

        stop.Ask(StopReason.InputEnded);
    }

    private static void WaitForEndOfProcess(OwnerProcess? owner, StopRequest stop)
    {
        while (owner is { IsAlive: true })
        {
            Thread.Sleep(Interval);
        }

        stop.Ask(StopReason.OwnerGone);
    }

    private static void StartThread(string name, ThreadStart work) =>
        new Thread(work) { IsBackground = true, Name = name }.Start();
}
