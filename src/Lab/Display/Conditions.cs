namespace GrpcLab;

/// <summary>
/// What must be known to read a number: machine, runtime, packages, settings. Ordered, name to value.
/// </summary>
/// <param name="Items">Facts in reading order, such as ("cores", "2").</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Conditions(IReadOnlyList<KeyValuePair<string, string>> Items) : IDisplayable
{
    /// <summary>Name of the condition that tells of work nobody meant to run beside the measurement.</summary>
    internal const string OtherWork = "other work";

    // Code that is compiled while a schedule runs: an open loop does not wait until that is over.
    private const string Compiling = "compiling";

    // What decides most about a number; the rest is for whoever wants to reproduce it.
    private static readonly string[] Essential =
        ["cores", "runtime", "TLS", "client GC", "server GC", "server machine", "round trip", "network",
            OtherWork, Compiling, "note"];

    /// <summary>These conditions with one more fact at the end.</summary>
    public Conditions With(string name, string value) => new([.. Items, new(name, value)]);

    /// <summary>These conditions and what else keeps the process busy, if anything.</summary>
    internal Conditions WithOtherWork(string? other) => other is null ? this : With(OtherWork, other);

    /// <summary>How much code was compiled meanwhile, behind a middle dot; empty if that was not much.</summary>
    internal string CompilingLine => this[Compiling] is { } remark ? $" · {remark}" : "";

    /// <summary>These conditions and how much code was compiled meanwhile, if that was much.</summary>
    internal Conditions WithCompiling(string? remark) => remark is null ? this : With(Compiling, remark);

    /// <summary>These conditions and what others say of how their run went.</summary>
    internal Conditions WithRemarksOf(Conditions others) =>
        new([.. Items, .. others.Items.Where(i => i.Key is OtherWork or Compiling)]);

    /// <summary>One line: the values joined by a middle dot.</summary>
    public override string ToString() => string.Join(" · ", Items.Select(i => i.Value));

    /// <summary>
    /// For a footnote: cores, runtime, TLS, GC, and whatever is out of the ordinary; all of them when none is
    /// essential.
    /// </summary>
    internal Conditions Essentials =>
        Items.Where(i => Essential.Contains(i.Key)).ToArray() is { Length: > 0 } few ? new(few) : this;

    internal Conditions Without(params string[] names) => new([.. Items.Where(i => !names.Contains(i.Key))]);

    /// <summary>The value of one condition; null when it is not stated.</summary>
    public string? this[string name] => Items.Where(i => i.Key == name).Select(i => i.Value).FirstOrDefault();

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => Table.OfFacts(Items, "Conditions").ToBundle();
}
