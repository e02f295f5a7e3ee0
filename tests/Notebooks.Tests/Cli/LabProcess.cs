using System.Diagnostics;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>The built lab command as a process of its own, with a folder for notebooks and pages.</summary>
internal sealed class LabProcess : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(90);
    private readonly Process _process;
    private readonly Task<string> _output;
    private readonly Task<string> _errors;

    public LabProcess(params string[] arguments)
        : this(new Dictionary<string, string?>(), arguments)
    {
    }

    /// <summary>With variables of its own; null takes one away.</summary>
    public LabProcess(IReadOnlyDictionary<string, string?> environment, params string[] arguments)
    {
        var program = CourseFolder.Find().Built("Lab.Cli", "lab.dll");
        var start = new ProcessStartInfo("dotnet", [program, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        _process = Process.Start(start)!;
        _output = _process.StandardOutput.ReadToEndAsync();
        _errors = _process.StandardError.ReadToEndAsync();
    }

    public int Id => _process.Id;

    /// <summary>As kill -9 does: nothing of its own can run afterwards.</summary>
    public void Kill() => _process.Kill(entireProcessTree: false);

    public async Task<(int Code, string Output, string Errors)> EndAsync()
    {
        await _process.WaitForExitAsync().WaitAsync(Limit);
        return (_process.ExitCode, await _output.WaitAsync(Limit), await _errors.WaitAsync(Limit));
    }

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
