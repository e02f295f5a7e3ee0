using System.Globalization;
using Google.Protobuf.WellKnownTypes;

namespace GrpcLab;

/// <summary>
/// Processor time that a call takes on both sides together: what decides how many of them a busy machine carries.
/// </summary>
/// <param name="Calls">Calls made.</param>
/// <param name="Client">Processor time of this process, all threads, for one call.</param>
/// <param name="Server">Processor time of the server's process for one call; zero where there is none.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record ProcessorUse(int Calls, CallTime Client, CallTime Server) : IDisplayable
{
    /// <summary>Both sides together.</summary>
    public CallTime Both => new(Client.Nanoseconds + Server.Nanoseconds);

    /// <summary>Makes some calls one after the other and reads the processes' clocks before and after.</summary>
    /// <param name="server">Whose clock is read, too; null when both sides are in this process.</param>
    /// <param name="call">One call.</param>
    /// <param name="calls">How many, at least 1. Default: 20; one more is made before.</param>
    public static async Task<ProcessorUse> OfAsync(ServerAccess? server, Func<Task> call, int calls = 20)
    {
        ArgumentNullException.ThrowIfNull(call);
        ArgumentOutOfRangeException.ThrowIfLessThan(calls, 1);
        await call();
        var (client, before) = (Environment.CpuUsage.TotalTime, await ServerAsync(server));
        for (var made = 0; made < calls; made++) await call();

        client = Environment.CpuUsage.TotalTime - client;
        var there = await ServerAsync(server) - before;
        return new(calls, CallTime.From(client / calls), CallTime.From(there / calls));
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>One line: both sides, and each.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture,
            $"{Both} of processor time a call: {Client} here, {Server} on the server (n = {Calls})");

    private static async Task<TimeSpan> ServerAsync(ServerAccess? server)
    {
        if (server is null) return TimeSpan.Zero;
        var counters = await server.CountersAsync(default) ?? throw new ArgumentException(
            $"A {server.GetType().Name} has no processor of its own. Pass the server itself.", nameof(server));
        return (counters.ProcessorTime ?? new Duration()).ToTimeSpan();
    }
}
