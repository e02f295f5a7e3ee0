using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using Grpc.Net.Client;

namespace GrpcLab.Variants;

/// <summary>
/// The measuring client: one channel, several callers, each making its next call when the last was answered.
/// </summary>
internal static class ClientRole
{
    /// <summary>Makes the first call, says what it took, and answers commands until standard input ends.</summary>
    public static async Task RunAsync(Uri server, int callers)
    {
        using var channel = GrpcChannel.ForAddress(server);
        var load = new ClosedLoad(new Performance.Monitor.MonitorClient(channel));
        LargeLoad? large = null;
        var (first, methods) = await TimedAsync(load);
        var (second, _) = await TimedAsync(load);
        Commands.Say(
            new JsonLine().Add("firstCallSeconds", first).Add("methods", methods).Add("secondCallSeconds", second));
        await Commands.AnswerAsync(async command => command.Split(' ') switch
        {
            ["call", var count] => await load.RunAsync(int.Parse(count, CultureInfo.InvariantCulture), callers),
            ["one-by-one", var count] => await load.RunAsync(int.Parse(count, CultureInfo.InvariantCulture), 1),
            ["upload", var count] => await Large().RunAsync(int.Parse(count, CultureInfo.InvariantCulture)),
            ["ramp", var seconds] => await Large().RampAsync(double.Parse(seconds, CultureInfo.InvariantCulture)),
            _ => null,
        });

        // Made when first asked for: it is not to be part of a cold start.
        LargeLoad Large() => large ??= new(new(channel));
    }

    private static async Task<(double Seconds, long Methods)> TimedAsync(ClosedLoad load)
    {
        var started = Stopwatch.GetTimestamp();
        await load.OneAsync();
        return (Stopwatch.GetElapsedTime(started).TotalSeconds, JitInfo.GetCompiledMethodCount());
    }
}
