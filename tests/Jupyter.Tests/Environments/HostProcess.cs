using System.Diagnostics;
using System.Text;

namespace Jupyter.Tests.Environments;

/// <summary>A process the tests own: what it says is kept, every wait has a limit, and it ends with all it started when disposed.</summary>
internal sealed class HostProcess : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);
    private readonly Process _process;
    private readonly HeardText _output = new();
    private readonly HeardText _errors = new();
    private readonly Task _heard;

    private HostProcess(Process process)
    {
        _process = process;
        _heard = Task.WhenAll(_output.ListenAsync(process.StandardOutput), _errors.ListenAsync(process.StandardError));
    }

    public int Id => _process.Id;

    /// <summary>What it has written to standard output so far.</summary>
    public string Output => _output.Text;

    /// <summary>What it has written to standard error so far.</summary>
    public string Errors => _errors.Text;

    public bool HasExited => _process.HasExited;

    public static HostProcess Start(IReadOnlyList<string> command, string directory, IReadOnlyDictionary<string, string?> variables)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1))
        {
            WorkingDirectory = directory,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
        };
        foreach (var (name, value) in variables)
        {
            start.Environment[name] = value;
        }

        return new HostProcess(Process.Start(start)!);
    }

    /// <summary>Waits for the end and gives what was said.</summary>
    /// <exception cref="TimeoutException">It had not ended within the limit; the message holds what it had said.</exception>
    public async Task<HostResult> EndAsync(TimeSpan limit)
    {
        try
        {
            await Task.WhenAll(_process.WaitForExitAsync(), _heard).WaitAsync(limit);
        }
        catch (TimeoutException)
        {
            throw new TimeoutException($"{_process.StartInfo.FileName} had not ended after {limit.TotalSeconds} s. It had said:\n{Output}{Errors}");
        }

        return new HostResult(_process.ExitCode, Output, Errors);
    }

    /// <summary>Waits for the end and insists that it is a good one.</summary>
    public async Task<HostResult> SucceedAsync(TimeSpan limit)
    {
        var result = await EndAsync(limit);
        return result.ExitCode == 0
            ? result
            : throw new InvalidOperationException(
                $"{_process.StartInfo.FileName} {string.Join(' ', _process.StartInfo.ArgumentList)} ended with {result.ExitCode}:\n{result.Everything}");
    }

    /// <summary>SIGKILL to this process alone, as kill -9 does: what it started is not told.</summary>
    public void KillWithoutWarning() => _process.Kill(entireProcessTree: false);

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync().WaitAsync(Limit);
        }

        _process.Dispose();
    }
}

/// <summary>How a process ended.</summary>
internal sealed record HostResult(int ExitCode, string Output, string Errors)
{
    public string Everything => Output + Errors;
}
