using GrpcLab;

namespace Bench.Tests;

/// <summary>The program as the lab command starts it.</summary>
public sealed class BenchCommandTests
{
    [Fact(Timeout = 240_000)]
    public async Task The_list_names_each_bench_with_its_question()
    {
        var run = await RunAsync("list");

        Assert.Equal(0, run.ExitCode);
        Assert.Contains("overhead", run.Output);
        Assert.All(run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Skip(2),
            line => Assert.EndsWith("?", line.TrimEnd()));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("No bench is called 'nonsense'. There are: ", "run", "", "nonsense")]
    [InlineData("Run './lab bench' instead", "--list")]
    public async Task Bad_usage_ends_with_2(string message, params string[] arguments)
    {
        var run = await RunAsync(arguments);

        Assert.Equal(2, run.ExitCode);
        Assert.Contains(message, run.Errors);
    }

    private static Task<ProgramRun> RunAsync(params string[] arguments) => ChildProcess.RunAsync(
        ChildProcess.StartInfo(Environment.ProcessPath!,
            ["exec", CourseFolder.Find().Built("Bench", "GrpcLab.Bench.dll"), .. arguments]), default);
}
