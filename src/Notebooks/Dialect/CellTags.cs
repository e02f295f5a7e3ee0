namespace GrpcLab.Notebooks;

/// <summary>The tags this course gives a meaning to. Some need a reason behind a colon.</summary>
internal static class CellTags
{
    /// <summary>The stub or check of an exercise; may be longer than other cells.</summary>
    public const string Exercise = "exercise";

    /// <summary>A quiz question; may be longer than other cells.</summary>
    public const string Quiz = "quiz";

    /// <summary>
    /// Begins a tag that names a package a feed may lack, as in needs-package:Plotly.NET; the cell is left out only
    /// where it does.
    /// </summary>
    public const string NeedsPackagePrefix = "needs-package:";

    /// <summary>
    /// Begins a tag that names a host whose scripts the cell's output loads, as in fetches:cdn.plot.ly; only the page
    /// of such a cell may.
    /// </summary>
    public const string FetchesPrefix = "fetches:";

    /// <summary>A cell that builds or loads the lab. A build may take as long as a preparation.</summary>
    public const string Setup = "setup";

    /// <summary>A cell of claims and what they need: folded in Jupyter and on the page, open to whoever asks.</summary>
    public const string Claims = "claims";

    /// <summary>
    /// One-off work whose result is kept between runs, such as publishing: its time is told apart from the chapter's.
    /// </summary>
    public const string Prepare = "prepare";

    /// <summary>Begins a tag that allows more than ten lines: long:reason.</summary>
    public const string LongPrefix = "long:";

    /// <summary>nbformat's own: the cell shows an error, and a run goes on behind it.</summary>
    public const string RaisesException = "raises-exception";

    /// <summary>
    /// Whether an exception is what the cell is there to show. One that needs a package carries the tag for Jupyter's
    /// sake alone: without the package it is left out here, and any other error of it is a fault.
    /// </summary>
    internal static bool MayRaise(Cell cell) =>
        cell.Tags.Contains(RaisesException) && !Behind(NeedsPackagePrefix, cell).Any();

    /// <summary>Whether a reader need not open the cell.</summary>
    internal static bool IsFolded(Cell cell) => cell.Tags.Any(tag => tag is Setup or Claims);

    /// <summary>The hosts whose scripts the cell's output may load.</summary>
    public static IEnumerable<string> Hosts(Cell cell) => Behind(FetchesPrefix, cell).Where(IsHost);

    /// <summary>What the tags with a prefix say behind it.</summary>
    internal static IEnumerable<string> Behind(string prefix, Cell cell) =>
        cell.Tags.Where(tag => tag.StartsWith(prefix, StringComparison.Ordinal)).Select(tag => tag[prefix.Length..]);

    /// <summary>Whether this is the bare name of a host: a policy made of anything else might allow more.</summary>
    internal static bool IsHost(string text) => Uri.CheckHostName(text) == UriHostNameType.Dns;

    internal static bool MayBeLong(Cell cell) =>
        cell.Tags.Any(tag => tag is Exercise or Quiz or Claims) || Behind(LongPrefix, cell).Any();
}
