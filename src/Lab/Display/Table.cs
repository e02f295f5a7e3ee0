namespace GrpcLab;

/// <summary>Rows of text under headings, shown as an HTML table or as aligned plain text.</summary>
/// <param name="Columns">Headings and alignment.</param>
/// <param name="Rows">Cells by row; a missing cell is shown empty.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Table(IReadOnlyList<Column> Columns, IReadOnlyList<IReadOnlyList<string>> Rows) : IDisplayable
{
    /// <summary>What the table shows, above it. Default: none.</summary>
    public string? Caption { get; init; }

    /// <summary>Says under the table how to read it: units, conditions. Default: none.</summary>
    public string? Note { get; init; }

    /// <summary>A table with one row per fact: a name on the left, its value on the right.</summary>
    public static Table OfFacts(IEnumerable<KeyValuePair<string, string>> facts, string? caption = null) =>
        new(["", ""], [.. facts.Select(f => (IReadOnlyList<string>)[f.Key, f.Value])]) { Caption = caption };

    /// <summary>An HTML fragment: escaped, its style its own, light and dark.</summary>
    public string ToHtml() => HtmlTableWriter.Write(this);

    /// <summary>Lines of aligned text.</summary>
    public string ToText() => TextTableWriter.Write(this);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string> { [Mime.Html] = ToHtml(), [Mime.Text] = ToText() };

    /// <summary>The text form.</summary>
    public override string ToString() => ToText();
}

/// <summary>A result that is shown as a table.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public abstract record TableResult : IDisplayable
{
    /// <summary>The result as a table.</summary>
    public abstract Table ToTable();

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The result in words; the table as text unless it has some of its own.</summary>
    public sealed override string ToString() => Words();

    internal virtual string Words() => ToTable().ToText();
}

/// <summary>A column of a <see cref="Table"/>.</summary>
/// <param name="Title">The heading; may be empty.</param>
/// <param name="Align">Which side the cells stand on. Default: left.</param>
public sealed record Column(string Title, Align Align = Align.Left)
{
    /// <summary>A left-aligned column of that heading.</summary>
    public static implicit operator Column(string title) => new(title);

    /// <summary>A right-aligned column, for numbers.</summary>
    public static Column Number(string title) => new(title, Align.Right);
}

/// <summary>Which side a cell's text stands on.</summary>
public enum Align
{
    /// <summary>Words.</summary>
    Left,

    /// <summary>Numbers.</summary>
    Right,
}
