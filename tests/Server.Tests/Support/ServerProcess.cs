namespace GrpcLab.Server.Tests;

/// <summary>The built server as a process of its own, ready for calls.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private ServerProcess(OwnedProcess process, string readyText)
    {
        Process = process;
        ReadyText = readyText;
        Ready = ReadyLine.Parse(readyText);
    }

    public OwnedProcess Process { get; }

    public string ReadyText { get; }

    public ReadyLine Ready { get; }

    public static Task<ServerProcess> StartAsync(params string[] args) => StartAsync(null, args);

    public static async Task<ServerProcess> StartAsync(
        IReadOnlyDictionary<string, string>? environment, params string[] args)
    {
        var process = Launch(environment, args);
        try
        {
            var line = await process.ReadLineAsync();
            return line is not null
                ? new ServerProcess(process, line)
                : throw new InvalidOperationException(
                    $"The server ended before it was ready: {await process.AllErrorsAsync()}");
        }
        catch
        {
            await process.DisposeAsync();
            throw;
        }
    }

    /// <summary>Starts a server that is expected to end by itself.</summary>
    public static async Task<FinishedServer> RunToEndAsync(params string[] args)
    {
        await using var process = Launch(null, args);
        var output = await process.Output.ReadToEndAsync().WaitAsync(OwnedProcess.Limit);
        var exitCode = await process.WaitForExitAsync(OwnedProcess.Limit);
        return new FinishedServer(exitCode, output, await process.AllErrorsAsync());
    }

    public ValueTask DisposeAsync() => Process.DisposeAsync();

    private static OwnedProcess Launch(IReadOnlyDictionary<string, string>? environment, string[] args) =>
        OwnedProcess.Start("dotnet", [Repository.ServerAssembly, .. args], environment);
}

/// <summary>What a server left behind that ended by itself.</summary>
internal sealed record FinishedServer(int ExitCode, string Output, string Errors);
