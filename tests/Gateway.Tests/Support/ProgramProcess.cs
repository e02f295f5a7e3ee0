using System.Collections.Concurrent;
using System.Diagnostics;

namespace GrpcLab.Gateway.Tests;

/// <summary>A built program of the course as a process of its own; ended, with its children, when disposed.</summary>
internal sealed class ProgramProcess : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(40);

    private readonly Process _process;
    private readonly ConcurrentQueue<string> _errors = new();
    private readonly Task _reading;

    private ProgramProcess(Process process)
    {
        _process = process;
        _reading = ReadErrorsAsync();
    }

    public int Id => _process.Id;

    public string ErrorsSoFar => string.Join('\n', _errors);

    /// <summary>Starts the program of a path in artifacts/bin.</summary>
    public static ProgramProcess Start(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [Path.Combine(Repository.Root, "artifacts", "bin", program), .. arguments])
        {
            WorkingDirectory = Repository.Root,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        return new ProgramProcess(Process.Start(start)!);
    }

    public async Task<string?> ReadLineAsync() => await _process.StandardOutput.ReadLineAsync().WaitAsync(Limit);

    /// <summary>Waits for the end and gives what was printed.</summary>
    public async Task<(int ExitCode, string Output, string Errors)> EndAsync()
    {
        var output = await _process.StandardOutput.ReadToEndAsync().WaitAsync(Limit);
        await _process.WaitForExitAsync().WaitAsync(Limit);
        await _reading.WaitAsync(Limit);
        return (_process.ExitCode, output, ErrorsSoFar);
    }

    /// <summary>SIGKILL to this process alone, as kill -9 does: its children are not told.</summary>
    public void KillWithoutWarning() => _process.Kill(entireProcessTree: false);

    public void CloseInput() => _process.StandardInput.Close();

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync().WaitAsync(Limit);
        }

        _process.Dispose();
    }

    private async Task ReadErrorsAsync()
    {
        while (await _process.StandardError.ReadLineAsync() is { } line)
        {
            _errors.Enqueue(line);
        }
    }
}
