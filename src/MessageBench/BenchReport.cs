using BenchmarkDotNet.Reports;

namespace GrpcLab.MessageBench;

/// <summary>What the lab is told of a run.</summary>
/// <param name="Environment">BenchmarkDotNet's own words about machine and runtime.</param>
/// <param name="Columns">The headings of its table.</param>
/// <param name="Rows">The cells of its table, as it writes them.</param>
/// <param name="Results">The numbers behind them.</param>
internal sealed record BenchReport(
    IReadOnlyList<string> Environment, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows,
    IReadOnlyList<BenchResult> Results)
{
    /// <summary>Takes what is needed out of the summary.</summary>
    public static BenchReport Of(Summary summary)
    {
        var shown = summary.Table.Columns.Where(c => c.NeedToShow).ToArray();
        return new BenchReport(
            [.. summary.HostEnvironmentInfo.ToFormattedString()],
            [.. shown.Select(c => c.Header)],
            [.. summary.Table.FullContent.Select(row => (IReadOnlyList<string>)[.. shown.Select(c => row[c.Index])])],
            [.. summary.Reports.Select(Result)]);
    }

    private static BenchResult Result(BenchmarkDotNet.Reports.BenchmarkReport report) => new(
        report.BenchmarkCase.Descriptor.WorkloadMethod.Name,
        report.ResultStatistics!.Mean,
        report.ResultStatistics.StandardError,
        report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase)
            ?? throw new InvalidOperationException("The memory diagnoser counted nothing."));
}
