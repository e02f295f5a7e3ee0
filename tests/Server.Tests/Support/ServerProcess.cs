using System.Text.Json;

namespace GrpcLab.Server.Tests;

/// <summary>The built server as a process of its own, ready for calls.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private ServerProcess(OwnedProcess process, string readyText)
    {
        Process = process;
        ReadyText = readyText;
        Ready = ReadyLine.Of(JsonElement.Parse(readyText));
    }

    public OwnedProcess Process { get; }

    public string ReadyText { get; }

    public ReadyLine Ready { get; }

    /// <summary>DER of the certificate in the ready line.</summary>
    public byte[] Certificate => Convert.FromBase64String(Ready.Certificate!);

    public static Task<ServerProcess> StartAsync(params string[] args) => StartAsync(null, args);

    public static async Task<ServerProcess> StartAsync(
        IReadOnlyDictionary<string, string?>? variables, params string[] args)
    {
        var process = Launch(variables, args);
        try
        {
            var line = await process.FirstLineAsync(Calls.Limit);
            return line.Length > 0
                ? new ServerProcess(process, line)
                : throw new InvalidOperationException(
                    $"The server ended before it was ready: {(await process.EndAsync()).Errors}");
        }
        catch
        {
            await process.DisposeAsync();
            throw;
        }
    }

    /// <summary>Starts a server that is expected to end by itself.</summary>
    public static async Task<ProcessResult> RunToEndAsync(params string[] args)
    {
        await using var process = Launch(null, args);
        return await process.EndAsync();
    }

    /// <summary>Ends it by its input, so that it removes its socket, and by force if that does not do.</summary>
    public async ValueTask DisposeAsync()
    {
        await Process.AskToEndAsync();
        await Process.DisposeAsync();
    }

    private static OwnedProcess Launch(IReadOnlyDictionary<string, string?>? variables, string[] args)
    {
        var own = new Dictionary<string, string?>(variables ?? new Dictionary<string, string?>());
        // What the machine has set must not reach the server under test.
        own.TryAdd("DOTNET_gcServer", null);
        return OwnedProcess.Start(["dotnet", Repository.ServerAssembly, .. args], variables: own, limit: Calls.Limit);
    }
}
