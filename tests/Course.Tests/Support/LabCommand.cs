using System.Diagnostics;

namespace Course.Tests.Support;

/// <summary>The built `lab` command as a process of its own; ended, with its children, when disposed.</summary>
internal sealed class LabCommand : IAsyncDisposable
{
    private readonly Process _process;
    private readonly Task<string> _stdout;
    private readonly Task<string> _stderr;

    private LabCommand(Process process)
    {
        _process = process;
        _stdout = process.StandardOutput.ReadToEndAsync();
        _stderr = process.StandardError.ReadToEndAsync();
    }

    public int Id => _process.Id;

    public static LabCommand Start(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            WorkingDirectory = Repository.Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        start.ArgumentList.Add(Repository.LabProgram);
        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return new LabCommand(Process.Start(start)!);
    }

    /// <summary>Waits for the end and gives what was printed.</summary>
    public async Task<LabRun> EndAsync(TimeSpan limit)
    {
        using var timer = new CancellationTokenSource(limit);
        await _process.WaitForExitAsync(timer.Token);
        return new LabRun(_process.ExitCode, await _stdout, await _stderr);
    }

    /// <summary>SIGKILL to this process alone, as `kill -9` does: its children are not told.</summary>
    public void KillWithoutWarning() => _process.Kill(entireProcessTree: false);

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync();
        }

        _process.Dispose();
    }
}

/// <summary>How a `lab` command ended.</summary>
internal sealed record LabRun(int ExitCode, string Output, string Errors)
{
    public string Everything => Output + Errors;
}
