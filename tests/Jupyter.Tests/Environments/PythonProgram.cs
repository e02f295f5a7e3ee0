using CliWrap;
using CliWrap.Buffered;

namespace Jupyter.Tests.Environments;

/// <summary>Asks a Python what it has.</summary>
internal static class PythonProgram
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>What a line of Python prints; null when it fails, as an import of something missing does.</summary>
    public static string? Ask(string python, string code)
    {
        if (!File.Exists(python)) return null;

        using var limit = new CancellationTokenSource(Limit);
        try
        {
            var run = new Command(python)
                .WithArguments(["-c", code])
                .WithEnvironmentVariables(own => own.Set("PYTHONNOUSERSITE", "1").Set("PYTHONPATH", null))
                .WithValidation(CommandResultValidation.None)
                .ExecuteBufferedAsync(limit.Token).GetAwaiter().GetResult();
            return run.IsSuccess ? run.StandardOutput.Trim() : null;
        }
        catch (OperationCanceledException)
        {
            throw new TimeoutException($"{python} took longer than {Limit.TotalSeconds} s to answer: {code}");
        }
    }
}
