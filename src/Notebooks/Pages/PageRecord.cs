using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
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
internal sealed record PageRecord(
    string Name, string Title, DateTimeOffset StartedAt, string Took, bool Failed, string Outcome,
    IReadOnlyList<string> Conditions, SavedRun Run)
{
    private const string Ending = ".run.json";

    private static readonly JsonSerializerOptions Indented =
        new() { WriteIndented = true, Converters = { new JsonStringEnumConverter<RunBudget>() } };

    /// <summary>The record of a run.</summary>
    public static PageRecord Of(NotebookReport report) => new(
        report.Chapter.Name, report.Title, report.StartedAt, report.Took, report.Failed,
        report.Stopped ?? report.Summary,
        [$"{report.Budget.ToString().ToLowerInvariant()} budget",
            .. report.Conditions.Select(condition => $"{condition.Name} {condition.Value}")],
        SavedRun.Of(report));

    /// <summary>
    /// The records of the runs in a folder, in reading order: those of its pages, or those that its recorded notebooks
    /// hold. One whose page is gone does not count.
    /// </summary>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    /// <exception cref="NotebookFormatException">A recorded notebook cannot be read.</exception>
    public static IReadOnlyList<PageRecord> In(string folder)
    {
        var names = Directory.EnumerateFiles(folder, "*" + Ending)
            .Select(path => Path.GetFileName(path)[..^Ending.Length])
            .Where(name => File.Exists(Path.Combine(folder, name + ".html"))).ToList();
        var records = names.Count > 0 ? names.Select(name => Read(folder, name))
            : Directory.EnumerateFiles(folder, "*.ipynb")
                .Select(RecordedNotebook.RecordOf).OfType<PageRecord>();
        return [.. ChapterCatalog.InReadingOrder(records, record => record.Name)];
    }

    /// <summary>
    /// The notebook whose run a folder shows under a name: from the course's root, or the whole path; null where none can
    /// be read.
    /// </summary>
    public static string? NotebookOf(string folder, string name)
    {
        var path = PathOf(folder, name);
        return File.Exists(path) ? Of(() => JsonNode.Parse(File.ReadAllBytes(path)), name)?.Run.Notebook : null;
    }

    internal static string PathOf(string folder, string name) => Path.Combine(folder, name + Ending);

    internal byte[] ToJson() => JsonSerializer.SerializeToUtf8Bytes(this, Indented);

    /// <summary>As in 2 January 2026, 03:04.</summary>
    internal string When => StartedAt.ToString("d MMMM yyyy, HH:mm", CultureInfo.InvariantCulture);

    internal JsonNode ToNode() => JsonSerializer.SerializeToNode(this, Indented)!;

    /// <summary>The record that a file holds; null when it holds something else.</summary>
    /// <param name="json">Reads the file.</param>
    /// <param name="name">Its name: the page is written again by it, so it must not lead to another place.</param>
    internal static PageRecord? Of(Func<JsonNode?> json, string name)
    {
        try
        {
            return json().Deserialize<PageRecord>(Indented) is
            {
                Title: not null, Took: not null, Outcome: not null, Conditions: not null, Run: { IsWhole: true },
            } record && record.Name == name ? record : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static PageRecord Read(string folder, string name)
    {
        var path = PathOf(folder, name);
        return Of(() => JsonNode.Parse(File.ReadAllBytes(path)), name) ?? throw new FormatException(
            $"{path} is not a run record of this version. Delete it; its chapter is listed again after its "
            + "next run.");
    }
}
