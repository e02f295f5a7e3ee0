namespace GrpcLab;

/// <summary>Runs src/Programs/MessageBench, and builds it first when it is out of date.</summary>
internal static class BenchProgram
{
    public static async Task<BenchReport> RunAsync(Budget budget, CancellationToken cancellation)
    {
        await ServerProgram.MessageBench.EnsureBuiltAsync(cancellation);
        using var running = Progress.Start("BenchmarkDotNet");
        var root = CourseFolder.Find().Root;
        var folder = Path.Combine(root, "artifacts", "bench");
        var run = await Dotnet.In(root, ServerProgram.MessageBench.FindBuilt(),
                budget.Name == Budget.Full.Name ? "full" : "quick", folder)
            .RunAsync(cancellation);
        return BenchReport.Parse(run.OutputOr("The benchmarks failed.").Trim());
    }
}
