using System.Globalization;
using GrpcLab.Server;

namespace GrpcLab.Variants;

/// <summary>Ends this process when the one that started it is gone; the end of standard input says so, too.</summary>
internal static class Owner
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    /// <summary>Watches the process that --owner-pid names, if any.</summary>
    public static void Watch(string[] args)
    {
        if (Array.IndexOf(args, "--owner-pid") is var at and >= 0 && at + 1 < args.Length)
        {
            var pid = int.Parse(args[at + 1], CultureInfo.InvariantCulture);
            // A thread of its own, because a busy thread pool must not delay the end.
            new Thread(() => Wait(pid)) { IsBackground = true, Name = "owner" }.Start();
        }
    }

    private static void Wait(int pid)
    {
        var owner = OwnerProcess.Find(pid);
        while (owner is { IsAlive: true })
        {
            Thread.Sleep(Interval);
        }

        Environment.Exit(0);
    }
}
