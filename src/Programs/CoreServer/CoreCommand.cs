using System.Runtime.InteropServices;

namespace GrpcLab.CoreServer;

/// <summary>The command line: those options of the other server that this one has, too.</summary>
internal static class CoreCommand
{
    private const int CouldNotStart = 2;

    // What calls in flight have left when somebody waits for them.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(1);

    private static readonly HashSet<string> Names =
        ["--h2c-port", "--tls-port", "--payload", "--delay", "--owner-pid", "--stay"];

    /// <summary>The options this server has.</summary>
    public static bool Has(ServerOption option) => Names.Contains(option.Name);

    /// <summary>Runs the server, or says why not in one line on standard error.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        if (OptionParser.IsHelp(args))
        {
            Console.Out.WriteLine("The gRPC server of Grpc.Core 2.46.5, which is deprecated: "
                + "it is here to be measured. It listens on 127.0.0.1, prints one JSON line "
                + "when it is ready, and ends when standard input ends.");
            Console.Out.WriteLine();
            OptionParser.PrintHelp(Console.Out, ServerOption.All.Where(Has));
            return 0;
        }

        var errors = new List<string>();
        var options = OptionParser.Read<ServerOptions>(args, errors, Has);
        if (options.H2cPort is null || options.TlsPort is null)
        {
            errors.Add("This server has both endpoints: leave out --h2c-port off and --tls-port off.");
        }

        if (errors.Count == 0) return await ServeAsync(options);

        await Console.Error.WriteLineAsync(
            $"The server cannot start. {string.Join(' ', errors)} Run it with --help for all options.");
        return CouldNotStart;
    }

    // Starts, says so, waits for a reason to end, ends.
    private static async Task<int> ServeAsync(ServerOptions options)
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
