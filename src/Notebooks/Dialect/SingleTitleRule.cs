namespace GrpcLab.Notebooks;

/// <summary>One first-level heading, in the first cell: the chapter's title.</summary>
internal sealed class SingleTitleRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        var titles = MarkdownHeadings.In(notebook).Where(heading => heading.Level == 1).ToList();
        if (titles is not [{ Cell: 1 }, ..])
        {
            yield return new(
                titles.FirstOrDefault()?.Cell, null, "one-title", "the first cell has no first-level heading",
                "The page, the index and the closing table take the chapter's title from it.",
                "Begin the first cell with \"# N. Title\".");
        }

        foreach (var extra in titles.Skip(1))
        {
            yield return new(extra.Cell, extra.Line, "one-title", $"a second first-level heading: {extra.Text}",
                "A page has one title; screen readers and contents lists count on it.", "Use ## or ###.");
        }
    }
}
