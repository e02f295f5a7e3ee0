using System.Text;

namespace GrpcLab.Look.Tests;

/// <summary>What is kept of a watch: a trace, a page.</summary>
public sealed class ReportTests(SharedServer shared) : IDisposable
{
    private static readonly string Program = CourseFolder.Find().Built("Look", "grpc-look.dll");

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("look-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task A_recorded_trace_gives_the_same_counts_and_findings()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "channel-per-call");
        var file = Path.Combine(_folder.FullName, "client.nettrace");

        var live = await Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromSeconds(5), Record = file });
        var read = Look.From(file);

        Assert.Equal(Counts(live.Seen), Counts(read.Seen));
        Assert.True(live.Seen.Http.Opened > 5, "Connections were seen.");
        Assert.Equal(
            live.Findings.Select(finding => (finding.Id, finding.Evidence)),
            read.Findings.Select(finding => (finding.Id, finding.Evidence)), new ByIdWhereTimeIsPart());
    }

    [Fact]
    public void A_trace_that_breaks_off_is_reported_until_then()
    {
        var whole = Path.Combine(
            Repository.Root, "tests", "Look.Tests", "Rules", "Recorded", "client-with-faults.nettrace");
        var file = Path.Combine(_folder.FullName, "half.nettrace");
        var bytes = File.ReadAllBytes(whole);
        File.WriteAllBytes(file, bytes[..(bytes.Length * 2 / 3)]);

        var report = Look.From(file);

        Assert.InRange(report.Seen.Calls, 1, Look.From(whole).Seen.Calls);
        Assert.Contains(report.Seen.Notes, note => note.Contains("breaks off after", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_recorded_trace_has_no_argument_of_the_process()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "idle");
        var file = Path.Combine(_folder.FullName, "client.nettrace");

        var report = await Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromSeconds(2), Record = file });

        Assert.DoesNotContain("--faults", await TextOfAsync(file), StringComparison.Ordinal);
        // Only these were taken out of it.
        Assert.Equal(Counts(report.Seen), Counts(Look.From(file).Seen));
    }

    [Fact]
    public async Task Text_and_page_of_a_masked_watch_have_count_chapter_and_figure_and_a_pipeline_fails_by_it()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "channel-per-call");
        var file = Path.Combine(_folder.FullName, "report.html");

        var result = await OwnedProcess.Built(
            Program, $"{client.Id}", "--for", "5s", "--mask-hosts", "--fail-on", "warning", "--html", file).EndAsync();

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("LOOK01 error", result.Output, StringComparison.Ordinal);
        Assert.Contains("notebooks/01-channel-reuse.ipynb", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("127.0.0.1", result.Output, StringComparison.Ordinal);
        // The page fetches nothing, and names no host.
        var page = await File.ReadAllTextAsync(file);
        Assert.Contains("LOOK01 <small>error</small> A connection is opened", page, StringComparison.Ordinal);
        Assert.Contains("calls begun: at most", page, StringComparison.Ordinal);
        Assert.Contains("connections opened: at most", page, StringComparison.Ordinal);
        Assert.DoesNotContain("://", page, StringComparison.Ordinal);
        Assert.DoesNotContain("127.0.0.1", page, StringComparison.Ordinal);
    }

    [LinuxFact]
    public async Task A_full_disk_cuts_the_trace_off_and_leaves_the_report()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "channel-per-call");

        var result = await OwnedProcess
            .Built(Program, $"{client.Id}", "--for", "5s", "--record", "/dev/full").SucceedAsync();

        Assert.Contains("LOOK01 error", result.Output, StringComparison.Ordinal);
        Assert.Contains("/dev/full was not recorded to its end", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_is_no_trace_is_one_sentence()
    {
        var file = Path.Combine(_folder.FullName, "notes.nettrace");
        await File.WriteAllTextAsync(file, new string('x', 5_000));

        var refusal = Assert.Throws<TargetException>(() => Look.From(file));

        Assert.StartsWith($"{file} is not a .nettrace file", refusal.Message, StringComparison.Ordinal);
    }

    // A string of an event may begin at an odd byte.
    private static async Task<string> TextOfAsync(string trace)
    {
        var bytes = await File.ReadAllBytesAsync(trace);
        return Encoding.Unicode.GetString(bytes) + Encoding.Unicode.GetString(bytes.AsSpan(1));
    }

    private static (long, long, long, long, long) Counts(Observation seen) =>
        (seen.Http.Requests, seen.Http.Opened, seen.Http.Closed, seen.Client.Started, seen.Events);

    // The lengths of the window differ: one is a clock's, one that of the last event.
    private sealed class ByIdWhereTimeIsPart : IEqualityComparer<(string Id, string Evidence)>
    {
        public bool Equals((string Id, string Evidence) x, (string Id, string Evidence) y) =>
            x.Id == y.Id && (x.Id is "LOOK11" or "LOOK13" || x.Evidence == y.Evidence);

        public int GetHashCode((string Id, string Evidence) finding) =>
            finding.Id.GetHashCode(StringComparison.Ordinal);
    }
}
