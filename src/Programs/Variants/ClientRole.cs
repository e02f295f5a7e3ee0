using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using Grpc.Net.Client;
using Performance;

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
        var (first, methods) = await TimedAsync(load);
        var (second, _) = await TimedAsync(load);
        Commands.Say(
            new JsonLine().Add("firstCallSeconds", first).Add("methods", methods).Add("secondCallSeconds", second));
        await Commands.AnswerAsync(async command => command.Split(' ') switch
        {
            ["call", var count] => await load.RunAsync(int.Parse(count, CultureInfo.InvariantCulture), callers),
            ["one-by-one", var count] => await load.RunAsync(int.Parse(count, CultureInfo.InvariantCulture), 1),
            _ => null,
        });
    }

    private static async Task<(double Seconds, long Methods)> TimedAsync(ClosedLoad load)
    {
        var started = Stopwatch.GetTimestamp();
        await load.OneAsync();
        return (Stopwatch.GetElapsedTime(started).TotalSeconds, JitInfo.GetCompiledMethodCount());
    }
}

/// <summary>Callers that share a number of calls between them.</summary>
internal sealed class ClosedLoad(Performance.Monitor.MonitorClient client)
{
    private const int LoadBytes = 100;

    private readonly PerformanceStatusRequest _request = new() { ClientName = "client 1" };

    /// <summary>One call; throws when the answer is not the expected one.</summary>
    public async Task OneAsync()
    {
        var reply = await client.GetPerformanceAsync(_request);
        if (reply.DataLoad1.Length != LoadBytes || reply.DataLoad2.Length != LoadBytes)
        {
            throw new InvalidDataException($"An answer carries {reply.DataLoad1.Length} and {reply.DataLoad2.Length} "
                + $"bytes instead of {LoadBytes} each.");
        }
    }

    /// <summary>Makes so many calls, all callers together, and says how long that took.</summary>
    public async Task<JsonLine> RunAsync(int calls, int callers)
    {
        var left = calls;
        var started = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, callers).Select(_ => Task.Run(CallerAsync)));
        return new JsonLine().Add("calls", calls).Add("seconds", Stopwatch.GetElapsedTime(started).TotalSeconds);

        async Task CallerAsync()
        {
            while (Interlocked.Decrement(ref left) >= 0) await OneAsync();
        }
    }
}
