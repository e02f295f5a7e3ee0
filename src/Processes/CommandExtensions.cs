using System.Diagnostics;
using System.Runtime.InteropServices;
using CliWrap;
using CliWrap.Buffered;

namespace GrpcLab;

/// <summary>What the lab's commands need besides what CliWrap has.</summary>
internal static class CommandExtensions
{
    private const int MaxQuoteLength = 2000;
    private const int Terminate = 15;
    internal const int SignalKill = 9;
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(2);

    /// <summary>Changes the environment that the program gets; what it has now is this process's.</summary>
    public static Command WithEnvironment(this Command command, Action<IDictionary<string, string?>> change)
    {
        // It knows whether names differ by case here.
        var environment = new ProcessStartInfo().Environment;
        var names = environment.Keys.ToList();
        foreach (var (name, value) in command.EnvironmentVariables)
        {
            if (value is null) environment.Remove(name);
            else environment[name] = value;
        }

        change(environment);
        var removed = names.Where(name => !environment.ContainsKey(name))
            .Select(name => KeyValuePair.Create(name, (string?)null));
        return command.WithEnvironmentVariables(environment.Concat(removed).ToDictionary());
    }

    /// <summary>
    /// Runs it to its end and takes all it says, whatever its exit code. Its standard input stays open: the end of that
    /// tells a program of the course that nobody waits any more.
    /// </summary>
    /// <param name="command">What is run.</param>
    /// <param name="cancellation">Ends the program and all it started.</param>
    /// <param name="input">
    /// How long its input stays open; the token is cancelled when the program has ended. Default: as long as it runs.
    /// </param>
    public static async Task<BufferedCommandResult> RunAsync(
        this Command command, CancellationToken cancellation = default, Func<CancellationToken, Task>? input = null) =>
        await command
            .WithValidation(CommandResultValidation.None)
            .WithStandardInputPipe(PipeSource.Create(
                (_, ended) => input?.Invoke(ended) ?? Task.Delay(Timeout.Infinite, ended)))
            .ExecuteBufferedAsync(cancellation);

    /// <summary>
    /// Runs it in the foreground: what it says goes where ours goes. When cancelled its input is closed, which ends a
    /// program of the course.
    /// </summary>
    /// <param name="command">What is run.</param>
    /// <param name="cancellation">Ends the program.</param>
    /// <param name="timeToEnd">How long its end may take before it is killed. Default: 2 s.</param>
    /// <param name="terminates">
    /// Whether it gets a SIGTERM instead, after which it may let calls in flight finish; Windows has none. Default: no.
    /// </param>
    /// <returns>Its exit code, also when it was cancelled.</returns>
    /// <exception cref="OperationCanceledException">It was killed.</exception>
    public static async Task<int> RunInForegroundAsync(
        this Command command, CancellationToken cancellation, TimeSpan? timeToEnd = null, bool terminates = false)
    {
        using var kill = new CancellationTokenSource();
        var cancelled = new TaskCompletionSource();
        var run = command
            .WithValidation(CommandResultValidation.None)
            .WithStandardInputPipe(PipeSource.Create((_, ended) => cancelled.Task.WaitAsync(ended)))
            .ExecuteAsync(
                start => start.RedirectStandardOutput = start.RedirectStandardError = false, null, kill.Token);
        using var stop = cancellation.Register(() =>
        {
            // Not SIGINT, which a script's background processes ignore.
            if (!terminates || OperatingSystem.IsWindows() || Signal(run.ProcessId, Terminate) != 0)
            {
                cancelled.SetResult();
            }

            kill.CancelAfter(timeToEnd ?? TimeToEnd);
        });
        return (await run).ExitCode;
    }

    public static string Output(this BufferedCommandResult run) => run.StandardOutput + run.StandardError;

    /// <summary>Its standard output, when it succeeded.</summary>
    /// <param name="run">How the run ended.</param>
    /// <param name="failure">What the error begins with when it did not succeed.</param>
    /// <exception cref="InvalidOperationException">It failed; the message ends with what it wrote last.</exception>
    public static string OutputOr(this BufferedCommandResult run, string failure)
    {
        if (run.IsSuccess) return run.StandardOutput;

        var output = run.Output();
        var quoted = output.Length <= MaxQuoteLength ? output.Trim() : $"… {output[^MaxQuoteLength..].Trim()}";
        throw new InvalidOperationException($"{failure} {quoted}");
    }

    [DllImport("libc", EntryPoint = "kill")]
    internal static extern int Signal(int process, int signal);
}
