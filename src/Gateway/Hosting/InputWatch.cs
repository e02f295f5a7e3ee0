namespace GrpcLab.Gateway;

/// <summary>Ends the gateway when its standard input ends: whoever held the other end is gone, however it went.</summary>
/// <remarks>Threads of their own, because a busy thread pool must not delay the end.</remarks>
internal static class InputWatch
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1.5);

    /// <summary>Begins to watch.</summary>
    public static void Start(IHostApplicationLifetime lifetime)
    {
        var thread = new Thread(() => WaitAndStop(lifetime)) { IsBackground = true, Name = "standard input" };
        thread.Start();
    }

    private static void WaitAndStop(IHostApplicationLifetime lifetime)
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

        StartLastResort();
        lifetime.StopApplication();
    }

    private static void StartLastResort()
    {
        var thread = new Thread(() =>
        {
            Thread.Sleep(Patience);
            Environment.Exit(0);
        });
        thread.IsBackground = true;
        thread.Name = "last resort";
        thread.Start();
    }
}
