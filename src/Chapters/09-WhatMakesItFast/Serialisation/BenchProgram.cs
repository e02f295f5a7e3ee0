namespace GrpcLab;

/// <summary>Builds the project MessageBench when it is out of date, and runs it.</summary>
internal static class BenchProgram
{
    private const string SourceFolder = "src/MessageBench";

    public static async Task<BenchReport> RunAsync(Budget budget, CancellationToken cancellation)
    {
        var root = CourseFolder.Find().Root;
        var program = Path.Combine(root, "artifacts", "bin", "MessageBench", "release", "GrpcLab.MessageBench.dll");
        if (IsOutOfDate(root, program))
        {
            using var building = Progress.Start("Building the benchmarks, once");
            (await Dotnet.BuildAsync(root, SourceFolder, cancellation)).OutputOr("The benchmarks did not build.");
        }

        using var running = Progress.Start("BenchmarkDotNet");
        var folder = Path.Combine(root, "artifacts", "bench");
        var run = await ChildProcess.RunAsync(
            Dotnet.In(root, program, budget.Name == Budget.Full.Name ? "full" : "quick", folder), cancellation);
        return BenchReport.Parse(run.OutputOr("The benchmarks failed.").Trim());
    }

    // As the lab command finds out whether the course must be built: by the times of what it is built from.
    private static bool IsOutOfDate(string root, string program)
    {
        if (!File.Exists(program)) return true;

        var built = File.GetLastWriteTimeUtc(program);
        string[] folders = [SourceFolder, "protos"];
        return folders.SelectMany(f => Directory.EnumerateFiles(Path.Combine(root, f)))
            .Append(Path.Combine(root, "Directory.Packages.props"))
            .Any(f => File.GetLastWriteTimeUtc(f) > built);
    }
}
