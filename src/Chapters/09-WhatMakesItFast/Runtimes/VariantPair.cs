using System.Globalization;
using System.Text.Json;

namespace GrpcLab;

/// <summary>A server process and a client process that calls it.</summary>
internal sealed class VariantPair : IAsyncDisposable
{
    /// <summary>Callers that share the client's one connection.</summary>
    public const int Callers = 16;

    private readonly OwnedProgram _server, _client;

    private VariantPair(RuntimeCase described, OwnedProgram server, OwnedProgram client) =>
        (Case, _server, _client) = (described, server, client);

    /// <summary>What runs.</summary>
    public RuntimeCase Case { get; }

    /// <summary>From the server's start until it listens.</summary>
    public TimeSpan ServerStart => _server.StartTook;

    /// <summary>From the client's start until its first call was answered.</summary>
    public TimeSpan ClientStart => _client.StartTook;

    /// <summary>What the client said of its first call.</summary>
    public JsonElement FirstCall => _client.Ready;

    /// <summary>Starts the server, then the client, which makes its first call at once.</summary>
    public static async Task<VariantPair> StartAsync(
        RuntimeCase described, PublishedVariant program, CancellationToken cancellation)
    {
        var server = await VariantProcess.StartAsync(
            program, described.Server, ["server", .. described.Windows?.ToArguments() ?? []], cancellation);
        try
        {
            var address = server.Ready.GetProperty("address").GetString()!;
            var client = await VariantProcess.StartAsync(program, described.Client,
                ["client", address, Callers.ToString(CultureInfo.InvariantCulture)], cancellation);
            return new(described, server, client);
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>
    /// So many calls: "call" by all callers together, "one-by-one" each after the last, "upload" of 20 MiB each. Throws
    /// when one fails.
    /// </summary>
    public Task RunAsync(string command, int calls) =>
        _client.AskAsync($"{command} {calls.ToString(CultureInfo.InvariantCulture)}", CancellationToken.None);

    /// <summary>The load of source C: milliseconds from each call's due time to its answer.</summary>
    public async Task<(double[] Large, double[] Small)> RampAsync(TimeSpan time, CancellationToken cancellation)
    {
        var answer = await _client.AskAsync(
            $"ramp {time.TotalSeconds.ToString(CultureInfo.InvariantCulture)}", cancellation);
        return (Of("large"), Of("small"));

        double[] Of(string name) => [.. answer.GetProperty(name).GetString()!.Split(' ')
            .Select(text => double.Parse(text, CultureInfo.InvariantCulture))];
    }

    /// <summary>The counters of both sides.</summary>
    public async Task<(ProcessReading Server, ProcessReading Client)> ReadAsync(CancellationToken cancellation) =>
        (ProcessReading.From(await _server.AskAsync("read", cancellation)),
            ProcessReading.From(await _client.AskAsync("read", cancellation)));

    /// <summary>
    /// Heaps that each side's collector works with, after one collection; 0 where the runtime does not tell.
    /// </summary>
    public async Task<(int Server, int Client)> HeapsAsync(CancellationToken cancellation) =>
        (Heaps(await _server.AskAsync("heaps", cancellation)), Heaps(await _client.AskAsync("heaps", cancellation)));

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        await _server.DisposeAsync();
    }

    private static int Heaps(JsonElement answer) => answer.GetProperty("heaps").GetInt32();
}
