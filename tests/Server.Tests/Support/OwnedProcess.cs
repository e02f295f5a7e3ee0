using System.Collections.Concurrent;
using System.Diagnostics;

namespace GrpcLab.Server.Tests;

/// <summary>
/// A child process that this object owns: its input stays open, its output is collected, and it is gone after dispose.
/// </summary>
internal sealed class OwnedProcess : IAsyncDisposable
{
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly ConcurrentQueue<string> _errors = new();
    private readonly Task _errorReader;

    private OwnedProcess(Process process)
    {
        _process = process;
        _errorReader = ReadErrorsAsync();
    }

    public int Id => _process.Id;

    public StreamReader Output => _process.StandardOutput;

    public static OwnedProcess Start(
        string file, IEnumerable<string> args, IReadOnlyDictionary<string, string>? environment = null)
    {
        var info = new ProcessStartInfo(file, args)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // What the machine has set must not reach the server under test.
        info.Environment.Remove("DOTNET_gcServer");
        foreach (var (name, value) in environment ?? new Dictionary<string, string>()) info.Environment[name] = value;

        return new OwnedProcess(Process.Start(info) ?? throw new InvalidOperationException($"{file} did not start."));
    }

    public async Task<string?> ReadLineAsync()
    {
        using var limit = new CancellationTokenSource(Limit);
        return await Output.ReadLineAsync(limit.Token);
    }

    public void CloseInput() => _process.StandardInput.Close();

    public void Kill() => _process.Kill();

    /// <summary>Waits for the end of the process; throws when it does not come in time.</summary>
    public async Task<int> WaitForExitAsync(TimeSpan limit)
    {
        await _process.WaitForExitAsync().WaitAsync(limit);
        return _process.ExitCode;
    }

    public async Task<string> AllErrorsAsync()
    {
        await _errorReader.WaitAsync(Limit);
        return string.Join('\n', _errors);
    }

    /// <summary>
    /// Ends the process: first by closing its input, so that a server tidies up, and if that does not do, by force.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        CloseInput();
        using var patience = new CancellationTokenSource(Patience);
        await _process.WaitForExitAsync(patience.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);

        await _process.WaitForExitAsync().WaitAsync(Limit);
        _process.Dispose();
    }

    private async Task ReadErrorsAsync()
    {
        while (await _process.StandardError.ReadLineAsync() is { } line) _errors.Enqueue(line);
    }
}
