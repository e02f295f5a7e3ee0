using System.Globalization;
using System.Runtime.InteropServices;

namespace GrpcLab.CoreServer;

/// <summary>The command line: nothing, or <c>--owner-pid</c> as the other server has it.</summary>
internal static class CoreCommand
{
    private const int CouldNotStart = 2;

    // What calls in flight have left when somebody waits for them.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(1);

    /// <summary>Runs the server, or says why not in one line on standard error.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        if (args.Length == 0) return await ServeAsync(ownerPid: null);

        if (args is ["--owner-pid", var text] && int.TryParse(text, CultureInfo.InvariantCulture, out var pid))
        {
            return await ServeAsync(pid);
        }

        await Console.Error.WriteLineAsync(
            "The server cannot start. It takes --owner-pid and a process id, "
            + $"not \"{string.Join(' ', args)}\".");
        return CouldNotStart;
    }

    // Starts, says so, waits for a reason to end, ends.
    private static async Task<int> ServeAsync(int? ownerPid)
    {
        var stop = new StopRequest(Grace, lastResort: () => { });
        OwnerWatch.Start(stay: false, ownerPid, stop.Ask);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => End(context, stop));
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => End(context, stop));
        try
        {
            var server = CoreListener.Start();
            server.Ready.Print();
            await Task.Delay(Timeout.InfiniteTimeSpan, stop.Token)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await server.StopAsync(stop.Reason == StopReason.Requested ? Grace : TimeSpan.Zero);
            return 0;
        }
        catch (IOException e)
        {
            await Console.Error.WriteLineAsync(
                $"The server cannot start: {e.Message.TrimEnd('.')}. It needs two free ports on 127.0.0.1.");
        }
        catch (Exception e) when (e is DllNotFoundException or TypeInitializationException or NotSupportedException
            or FileNotFoundException)
        {
            await Console.Error.WriteLineAsync(
                $"The server cannot start: {GrpcCoreLibrary.IsMissingFor(RuntimeInformation.RuntimeIdentifier)} "
                + $"({(e.InnerException ?? e).Message.TrimEnd('.')}).");
        }

        return CouldNotStart;
    }

    private static void End(PosixSignalContext context, StopRequest stop)
    {
        context.Cancel = true;
        stop.Ask(StopReason.Requested);
    }
}
