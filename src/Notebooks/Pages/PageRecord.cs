using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab.Notebooks;

/// <summary>
/// What is known of a page's run beside its executed notebook. Each stands in a file beside its page, so that later
/// runs of other chapters can list it and write its page again.
/// </summary>
/// <param name="Name">The chapter's name: 01-channel-reuse.</param>
/// <param name="Title">The chapter's title.</param>
/// <param name="StartedAt">When it was run.</param>
/// <param name="Took">How long it took, in words.</param>
/// <param name="Failed">Whether a cell failed or a mechanism claim did not hold.</param>
/// <param name="Outcome">How far the run got and how its claims went.</param>
/// <param name="Conditions">Budget, machine and server.</param>
/// <param name="Run">What its executed notebook does not say.</param>
public sealed record PageRecord(
    string Name, string Title, DateTimeOffset StartedAt, string Took, bool Failed, string Outcome,
    IReadOnlyList<string> Conditions, SavedRun Run)
{
    private const string Ending = ".run.json";

    private static readonly JsonSerializerOptions Indented =
        new() { WriteIndented = true, Converters = { new JsonStringEnumConverter<RunBudget>() } };

    /// <summary>The record of a run.</summary>
    /// <param name="report">The run.</param>
    public static PageRecord Of(NotebookReport report) => new(
        report.Chapter.Name, report.Title, report.StartedAt, report.Took, report.Failed,
        report.Stopped ?? LeftOutSummary.WithClaims(report),
        [$"{report.Budget.ToString().ToLowerInvariant()} budget",
            .. report.Conditions.Select(condition => $"{condition.Name} {condition.Value}")],
        SavedRun.Of(report));

    /// <summary>
    /// The records of the pages that stand in a folder, in reading order. One whose page is gone does not count, unless
    /// the folder keeps recorded notebooks instead of pages.
    /// </summary>
    /// <param name="folder">The folder of the pages.</param>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    public static IReadOnlyList<PageRecord> In(string folder)
    {
        var names = Directory.EnumerateFiles(folder, "*" + Ending)
            .Select(path => Path.GetFileName(path)[..^Ending.Length])
            .Where(name => File.Exists(Path.Combine(folder, name + ".html"))
                || File.Exists(Path.Combine(folder, name + RecordedNotebook.Ending)));
        return [
            .. ChapterCatalog.InReadingOrder(names.Select(name => Read(folder, name)), record => record.Name)];
    }

    internal static string PathOf(string folder, string name) => Path.Combine(folder, name + Ending);

    internal byte[] ToJson() => JsonSerializer.SerializeToUtf8Bytes(this, Indented);

    /// <summary>As in 2 January 2026, 03:04.</summary>
    internal string When => StartedAt.ToString("d MMMM yyyy, HH:mm", CultureInfo.InvariantCulture);

    private static PageRecord Read(string folder, string name)
    {
        var path = PathOf(folder, name);
        try
        {
            var record = JsonSerializer.Deserialize<PageRecord>(File.ReadAllBytes(path), Indented);
            // Its page is written again by this name, so it must not lead to another place.
            if (record is
                {
                    Title: not null, Took: not null, Outcome: not null, Conditions: not null, Run: { IsWhole: true },
                } && record.Name == name)
            {
                return record;
            }
        }
        catch (JsonException error)
        {
            throw new FormatException(Unreadable(path), error);
        }

        throw new FormatException(Unreadable(path));
    }

    private static string Unreadable(string path) =>
        $"{path} is not the record of a run by this version. Delete it; its chapter is listed again when it is run "
        + "again.";
}
