using System.Globalization;

namespace GrpcLab;

/// <summary>Where a reader's own picture service and its application are.</summary>
internal delegate string PictureSources();

/// <summary>Exercise 12.4, the capstone: both programs are built and started, and lab look finds nothing.</summary>
internal sealed class RepairGallery() : Exercise<PictureSources>(
    "12.4", "a picture service without a finding",
    "Both programs are unchanged, and the look above shows what is wrong in them. Change one thing in the copy and run "
    + "this cell again.")
{
    private const string Service = "Pictures.Service", Application = "Pictures.App";

    // As few as most containers have: there blocking shows.
    private const int Cores = 2;

    // The watch covers the start, where a pool that threads wait in has to grow; later it may have grown already. It
    // ends after as many bursts, however fast the machine is.
    private const int Bursts = 5;

    private static readonly TimeSpan LongestWatch = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan FirstPictureAfter = TimeSpan.FromSeconds(4);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var folder = Given(Solution());
        var (service, application) = (Path.Combine(folder, Service), Path.Combine(folder, Application));
        if ((SampleCopy.ChangedFolder(service) ?? SampleCopy.ChangedFolder(application)) is null) return NotBegun();
        var look = await LookedAt.BuildAsync(Cancellation);
        await using var answering = await FreshProcess.StartAsync(service, Cores, "--Port", "0");
        await using var sending = await FreshProcess.StartAsync(
            application, Cores, "--Gallery", $"{answering.Addresses[0]}",
            "--FirstPictureAfter", $"{FirstPictureAfter:c}");
        var looked = await LookedAt.WatchAsync(
            look, [sending.Pid, answering.Pid], watched => EndOfBurstsAsync(sending, watched), LongestWatch,
            Cancellation);
        return sending.Ended is { } ended ? Failed(ended) : Judge(looked, Burst.Of(sending.LastLines));
    }

    protected override string? Meaning(Exception error) => error is InvalidOperationException ? error.Message : null;

    internal ExerciseResult Judge(IReadOnlyList<LookedAt> looked, IReadOnlyList<Burst> bursts)
    {
        var failures = bursts.SelectMany(burst => burst.Failures).Distinct().ToArray();
        var found = looked.SelectMany(process => process.Findings
            .Where(finding => finding is { IsNote: false, RestsOnTimes: false })
            .Select(finding => (Of: process.Name, Finding: finding))).ToArray();
        return (found, failures) switch
        {
            ({ Length: > 0 }, _) => Failed(
                $"lab look has {ReaderNumbers.Counted(found.Length, "finding")} in "
                + $"{Unit.Whole(looked[0].CallsMade)} calls. "
                + string.Join(" ", found.Select(one => Sentence(one.Of, one.Finding)))
                + $" {Pace(bursts)} Fix one and look again: one fault hides another."),
            (_, { Length: > 0 }) => Failed(
                $"lab look finds nothing, but pictures failed: {string.Join("; ", failures)}. Each has to arrive "
                + "unchanged, and its thumbnail has to come back."),
            _ when bursts.Count == 0 => Failed(
                $"lab look finds nothing, but no burst of pictures ended within {Unit.Time(LongestWatch)}. Does each "
                + "picture get an answer from the service?"),
            _ => Passed(
                $"lab look finds nothing in {Unit.Whole(looked[0].CallsMade)} calls of the application and "
                + $"{Unit.Whole(looked[1].CallsAnswered)} of the service. {Pace(bursts)}"),
        };
    }

    private static async Task EndOfBurstsAsync(FreshProcess application, CancellationToken watched)
    {
        while (Burst.Of(application.LastLines).Count < Bursts && application.Ended is null)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(100), watched);
        }
    }

    private static string Sentence(string process, LookFinding finding) =>
        $"{process}: {finding.Id}, {finding.Title} Seen: {finding.Evidence} ({finding.Chapter}).";

    private static string Pace(IReadOnlyList<Burst> bursts) => bursts.Count == 0
        ? "No burst of pictures ended."
        : string.Create(CultureInfo.InvariantCulture, $"The last burst took {bursts[^1].Milliseconds:N0} ms.");
}
