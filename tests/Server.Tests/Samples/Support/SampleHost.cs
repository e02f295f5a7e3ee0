using System.Text.Json;
using GrpcLab;

namespace Samples.Tests;

/// <summary>One of the three programs, started as lab samples starts it, on ports that the system chose.</summary>
internal sealed class SampleHost : IAsyncDisposable
{
    private readonly OwnedProcess _process;

    private SampleHost(OwnedProcess process, IReadOnlyList<Uri> addresses) =>
        (_process, Addresses) = (process, addresses);

    /// <summary>Where it listens over TCP, in the order of its program.</summary>
    public IReadOnlyList<Uri> Addresses { get; }

    /// <summary>What it has logged.</summary>
    public string Log => _process.Errors;

    public static Task<SampleHost> ServiceAsync(params string[] arguments) =>
        StartAsync("Orders.Service", ["--Port", "0", .. arguments]);

    public static Task<SampleHost> FrontAsync(Uri orders) => StartAsync(
        "Orders.Front", ["--Port", "0", "--GrpcPort", "0", "--Orders", orders.ToString()]);

    public static Task<SampleHost> WorkerAsync(params string[] arguments) => StartAsync("Orders.Worker", arguments);

    /// <summary>Tells it to stop, as SIGTERM would.</summary>
    public void TellToStop() => _process.CloseInput();

    public async Task<int> EndAsync() => (await _process.EndAsync()).ExitCode;

    public ValueTask DisposeAsync() => _process.DisposeAsync();

    private static async Task<SampleHost> StartAsync(string project, string[] arguments)
    {
        var process = OwnedProcess.Built(
            CourseFolder.Find().Built(project, $"{project}.dll"),
            ["--Launched", "true", "--Logging:Console:LogToStandardErrorThreshold", "Trace", .. arguments]);
        var line = await process.FirstLineAsync();
        if (line.Length == 0)
        {
            await using (process) throw new InvalidOperationException($"{project} did not start:\n{process.Errors}");
        }

        return new(process, [.. JsonDocument.Parse(line).RootElement.GetProperty("addresses").EnumerateArray()
            .Select(address => address.GetString()!)
            .Where(address => address.StartsWith("http://127.0.0.1:", StringComparison.Ordinal))
            .Select(address => new Uri(address))]);
    }
}
