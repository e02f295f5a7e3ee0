using System.Diagnostics;

namespace Notebooks.Tests.Cli;

/// <summary>A process that a test owns: what it says is kept, every wait has a limit, and it ends with all it started when disposed.</summary>
/// <param name="process">Started with both outputs redirected.</param>
/// <param name="limit">How long it may take.</param>
internal abstract class OwnedProcess(Process process, TimeSpan limit) : IAsyncDisposable
{
    private readonly Task<string> _output = process.StandardOutput.ReadToEndAsync();
    private readonly Task<string> _errors = process.StandardError.ReadToEndAsync();

    public int Id => process.Id;

    /// <summary>As kill -9 does: nothing of its own can run afterwards.</summary>
    public void Kill() => process.Kill(entireProcessTree: false);

    public async Task<(int Code, string Output, string Errors)> EndAsync()
    {
        await process.WaitForExitAsync().WaitAsync(limit);
        return (process.ExitCode, await _output.WaitAsync(limit), await _errors.WaitAsync(limit));
    }

    public async ValueTask DisposeAsync()
    {
        if (!process.HasExited)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync().WaitAsync(limit);
        }

        process.Dispose();
    }
}
