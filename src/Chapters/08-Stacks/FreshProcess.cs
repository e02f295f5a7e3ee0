using System.Globalization;

namespace GrpcLab;

/// <summary>Runs a program of samples/ in a process of its own, whose thread pool nobody has used before.</summary>
public static class FreshProcess
{
    private static readonly TimeSpan MaxRunTime = TimeSpan.FromMinutes(3);

    /// <summary>Builds the program when it is first used, runs it to its end and returns what it printed.</summary>
    /// <param name="sample">Name of its folder in samples/, such as "ColdPool".</param>
    /// <param name="cores">Cores the process believes it has, which decides how its pool grows.</param>
    /// <param name="arguments">Its command line.</param>
    /// <returns>The lines of its standard output. It is ended after 3 min at the latest.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message holds what it printed.</exception>
    public static async Task<IReadOnlyList<string>> RunAsync(string sample, int cores, params string[] arguments)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(sample);
        if (cores is < 1 or > 64)
        {
            throw new ArgumentOutOfRangeException(
                nameof(cores), $"cores is {cores}; it must lie between 1 and 64.");
        }

        await using var limit = new RunLimit(MaxRunTime, TimeProvider.System, default);
        return await limit.GuardAsync(async token =>
        {
            var run = await ServerProgram.OfThisRuntime(await BuiltAsync(sample, token), arguments)
                // The runtime reads the number of cores in hexadecimal.
                .WithEnvironment(environment => environment["DOTNET_PROCESSOR_COUNT"] =
                    cores.ToString("X", CultureInfo.InvariantCulture))
                .RunAsync(token);
            return run.OutputOr($"{sample} ended with exit code {run.ExitCode}. It printed:")
                .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        }, () => $"running {sample} in a process of its own");
    }

    private static async Task<string> BuiltAsync(string sample, CancellationToken cancellation)
    {
        var assembly = "";
        await Progress.OfAsync(async say => assembly =
            await ProgramBuild.EnsureSampleAsync(CourseFolder.Find(), sample, say, cancellation));
        return assembly;
    }
}
