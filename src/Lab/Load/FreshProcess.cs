using System.Globalization;
using CliWrap;

namespace GrpcLab;

/// <summary>A program of samples/ in a process of its own, whose thread pool nobody has used before.</summary>
public sealed class FreshProcess : IAsyncDisposable
{
    private static readonly TimeSpan MaxRunTime = TimeSpan.FromMinutes(3);

    // Ready is told by the first line of standard output, so what it logs goes to standard error.
    private static readonly string[] Launched =
    [
        "--Launched", "true", "--Logging:LogLevel:Default", "Warning",
        "--Logging:Console:LogToStandardErrorThreshold", "Trace",
    ];

    private readonly OwnedProgram _program;

    private FreshProcess(OwnedProgram program) => _program = program;

    /// <summary>Its process id.</summary>
    public int Pid => _program.Pid;

    /// <summary>How it ended by itself, and what it said last; null while it runs.</summary>
    internal string? Ended => _program.EndedByItself ? _program.EndReport : null;

    /// <summary>The last lines it has printed since it was ready, twenty at most.</summary>
    public IReadOnlyList<string> LastLines => _program.LastPrinted.Split(
        '\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>Where it listens, in the order of its program.</summary>
    public IReadOnlyList<Uri> Addresses =>
        [.. _program.Ready.GetProperty("addresses").EnumerateArray().Select(address => new Uri(address.GetString()!))];

    /// <summary>Builds the program when it is first used, runs it to its end and returns what it printed.</summary>
    /// <param name="sample">Name of its folder in samples/, such as "ColdPool".</param>
    /// <param name="cores">Cores the process believes it has, which decides how its pool grows.</param>
    /// <param name="arguments">Its command line.</param>
    /// <returns>The lines of its standard output. It is ended after 3 min at the latest.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message holds what it printed.</exception>
    public static async Task<IReadOnlyList<string>> RunAsync(string sample, int cores, params string[] arguments)
    {
        RequireValid(sample, cores);
        using var limit = new RunLimit(
            MaxRunTime, "Give it less to do, or find out what it is waiting for.", TimeProvider.System, default);
        return await limit.GuardAsync(async token =>
        {
            var run = await (await CommandAsync(sample, cores, arguments, token)).RunAsync(token);
            return run.OutputOr($"{sample} ended with exit code {run.ExitCode}. It printed:")
                .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        }, () => $"running {sample} in a process of its own");
    }

    /// <summary>
    /// Builds a program of samples/ when it is first used, starts it and returns once it runs. Dispose ends it.
    /// </summary>
    /// <param name="sample">
    /// Name of its folder in samples/, such as "Orders.Front", or the path of a copy by <see cref="SampleCopy"/>.
    /// </param>
    /// <param name="cores">Cores the process believes it has, which decides how its pool grows.</param>
    /// <param name="arguments">Its command line, such as "--Port", "0".</param>
    /// <exception cref="InvalidOperationException">It did not build, or ended before it listened.</exception>
    public static async Task<FreshProcess> StartAsync(string sample, int cores, params string[] arguments)
    {
        RequireValid(sample, cores);
        using var linked = HostCancellation.Link(default);
        var command = await CommandAsync(sample, cores, [.. Launched, .. arguments], linked.Token);
        return new(await OwnedProgram.StartAsync(sample, command, OwnedProgram.TimeToStart, linked.Token));
    }

    /// <summary>Ends it: it is told to stop, and killed when that takes longer than 2 s.</summary>
    public ValueTask DisposeAsync() => _program.DisposeAsync();

    private static void RequireValid(string sample, int cores)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sample);
        if (cores is < 1 or > 64)
        {
            throw new ArgumentOutOfRangeException(
                nameof(cores), $"cores is {cores}; it must lie between 1 and 64.");
        }
    }

    private static async Task<Command> CommandAsync(
        string sample, int cores, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var assembly = await Progress.OfAsync(say => SampleCopy.ChangedFolder(sample) is { } changed
            ? ProgramBuild.EnsureCopyAsync(CourseFolder.Find(), changed, say, cancellation)
            : ProgramBuild.EnsureSampleAsync(CourseFolder.Find(), Path.GetFileName(sample), say, cancellation));
        return ServerProgram.OfThisRuntime(assembly, arguments)
            .WithEnvironment(environment => environment["DOTNET_PROCESSOR_COUNT"] =
                cores.ToString(CultureInfo.InvariantCulture));
    }
}
