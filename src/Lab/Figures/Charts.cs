namespace GrpcLab;

/// <summary>Figures as charts of Plotly.NET: src/Charts, which a reader's first build leaves out.</summary>
public static class Charts
{
    /// <summary>
    /// Builds them when they are first used, with one line that says so. The next cell loads what the build wrote:
    /// <c>#load "../artifacts/lab/charts.csx"</c>; then every figure has <c>ToChart()</c>.
    /// </summary>
    /// <param name="cancellation">Ends the build.</param>
    /// <exception cref="InvalidOperationException">
    /// It did not build, such as on a feed without Plotly.NET; the message has what the build said.
    /// </exception>
    public static async Task PrepareAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        var course = CourseFolder.Find();
        await Progress.OfAsync(say => ProgramBuild.EnsureAsync(
            course, Path.Combine("src", "Charts"), [course.Built("Charts", "GrpcLab.Charts.dll")],
            [Path.Combine("src", "Lab"), Path.Combine("src", "Contract")], "charts of Plotly.NET", say, linked.Token));
    }
}
