using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// The page that says where the course covers each topic: from the topic comments in the prose of the chapters and of
/// what deepens them.
/// </summary>
internal static partial class CoveragePage
{
    public static string Render(IReadOnlyList<Chapter> chapters)
    {
        var places = chapters.SelectMany(Places).ToList();
        if (places.FirstOrDefault(place => Topic.All.All(topic => topic.Name != place.Topic)) is { } stray)
        {
            throw new NotebookFormatException(
                $"{stray.Chapter.Name}, cell {stray.Cell}, covers \"{stray.Topic}\", which is no topic. Known: "
                + $"{string.Join(", ", Topic.All.Select(topic => topic.Name))}.");
        }

        var text = new StringBuilder(
            """
            # Coverage

            Every topic of Microsoft's page [Performance best practices with gRPC](https://learn.microsoft.com/aspnet/core/grpc/performance), and the
            cells that measure it. `./lab docs` writes this page from the chapters' topic comments. Do not edit it by hand.

            | topic | chapter | section | cell |
            |---|---|---|--:|

            """);
        foreach (var topic in Topic.All) Rows(text, topic, [.. places.Where(place => place.Topic == topic.Name)]);

        return text.ToString();
    }

    private static void Rows(StringBuilder text, Topic topic, IReadOnlyList<Place> places)
    {
        if (places.Count == 0)
        {
            text.Append(CultureInfo.InvariantCulture, $"| {topic.Title} | *not covered yet* | | |\n");
        }

        foreach (var place in places)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"| {topic.Title} | [{place.Chapter.Name}](../notebooks/{place.Chapter.PathInNotebooks}.ipynb) | "
                + $"{MarkdownTable.Cell(place.Section)} | {place.Cell} |\n");
        }
    }

    private static IEnumerable<Place> Places(Chapter chapter)
    {
        var notebook = Notebook.Read(chapter.Path);
        var headings = MarkdownHeadings.In(notebook).ToList();
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown))
        {
            foreach (Match match in TopicComment().Matches(cell.Source))
            {
                var section = headings.LastOrDefault(heading => heading.Cell <= cell.Number)?.Text ?? "";
                yield return new(match.Groups["name"].Value, chapter, section, cell.Number);
            }
        }
    }

    private sealed record Place(string Topic, Chapter Chapter, string Section, int Cell);

    [GeneratedRegex(@"<!--\s*topic:\s*(?<name>[a-z0-9-]+)\s*-->")]
    private static partial Regex TopicComment();
}
