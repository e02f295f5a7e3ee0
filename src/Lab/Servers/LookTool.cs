namespace GrpcLab;

/// <summary>lab look as a library for cells: src/Look, which a reader's first build leaves out.</summary>
public static class LookTool
{
    /// <summary>
    /// Builds it when it is first used, with one line that says so. The next cell loads what the build wrote:
    /// <c>#load "../artifacts/lab/look.csx"</c> and <c>using GrpcLab.Look;</c>; then <c>await Look.AtAsync(id)</c>
    /// watches a process.
    /// </summary>
    /// <param name="cancellation">Ends the build.</param>
    /// <exception cref="InvalidOperationException">It did not build; the message has what the build said.</exception>
    public static async Task PrepareAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        await Progress.OfAsync(say => ProgramBuild.EnsureLookAsync(CourseFolder.Find(), say, linked.Token));
    }
}
