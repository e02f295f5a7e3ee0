using System.Runtime.InteropServices;

namespace GrpcLab.CoreServer;

/// <summary>One launch from options to exit code.</summary>
internal static class CoreServerRun
{
    private const int CouldNotStart = 2;

    // What calls in flight have left when somebody waits for them.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(1);

    /// <summary>Starts, says so, waits for a reason to end, ends.</summary>
    public static async Task<int> RunAsync(ServerOptions options)
    {
        var stop = new StopRequest(Grace, lastResort: () => { });
        OwnerWatch.Start(options.Stay!.Value, options.OwnerPid, stop.Ask);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => End(context, stop));
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => End(context, stop));
        try
        {
            var server = CoreListener.Start(options);
            server.Ready.Print();
            await Task.Delay(Timeout.InfiniteTimeSpan, stop.Token)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await server.StopAsync(stop.Reason == StopReason.Asked ? Grace : TimeSpan.Zero);
            return 0;
        }
        catch (IOException e)
        {
            await Console.Error.WriteLineAsync(
                $"The server cannot start: {e.Message.TrimEnd('.')}. Pass --h2c-port 0 and --tls-port 0 to let the "
                + "system choose free ports.");
        }
        catch (Exception e) when (e is DllNotFoundException or TypeInitializationException or NotSupportedException
            or FileNotFoundException)
        {
            await Console.Error.WriteLineAsync(
                "The server cannot start: Grpc.Core 2.46.5 has no native library for "
                + $"{RuntimeInformation.RuntimeIdentifier} "
                + $"({(e.InnerException ?? e).Message.TrimEnd('.')}). It exists for Linux (glibc) and Windows on x64, "
                + "Linux on arm64, and macOS on x64.");
        }

        return CouldNotStart;
    }

    private static void End(PosixSignalContext context, StopRequest stop)
    {
        context.Cancel = true;
        stop.Ask(StopReason.Asked);
    }
}
