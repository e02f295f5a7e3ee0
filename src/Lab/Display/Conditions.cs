namespace GrpcLab;

/// <summary>
/// What must be known to read a number: machine, runtime, packages, settings. Ordered, name to value.
/// </summary>
/// <param name="Items">Facts in reading order, such as ("cores", "2").</param>
public sealed record Conditions(IReadOnlyList<KeyValuePair<string, string>> Items) : TableResult
{
    /// <summary>Name of the condition that tells of work nobody meant to run beside the measurement.</summary>
    internal const string OtherWork = "other work";

    /// <summary>
    /// Of code that is compiled while a schedule runs: an open loop does not wait until that is over.
    /// </summary>
    internal const string Compiling = "compiling";

    /// <summary>Of how much the rounds of a comparison's baseline scatter.</summary>
    internal const string MachineSpeed = "machine speed";

    // What decides most about a number; the rest is for whoever wants to reproduce it.
    private static readonly string[] Essential =
        ["cores", "runtime", "TLS", "client GC", "server GC", "server machine", "round trip", "network",
            OtherWork, Compiling, "note"];

    /// <summary>These conditions with one more fact at the end.</summary>
    public Conditions With(string name, string value) => new([.. Items, new(name, value)]);

    /// <summary>The same where there is something to say.</summary>
    internal Conditions WithRemark(string name, string? remark) => remark is null ? this : With(name, remark);

    internal override string Words() => string.Join(" · ", Items.Select(i => i.Value));

    /// <summary>
    /// For a footnote: cores, runtime, TLS, GC, and whatever is out of the ordinary; all of them when none is
    /// essential.
    /// </summary>
    public Conditions Essentials =>
        Items.Where(i => Essential.Contains(i.Key)).ToArray() is { Length: > 0 } few ? new(few) : this;

    internal Conditions Without(params string[] names) => new([.. Items.Where(i => !names.Contains(i.Key))]);

    /// <summary>The value of one condition; null when it is not stated.</summary>
    public string? this[string name] => Items.Where(i => i.Key == name).Select(i => i.Value).FirstOrDefault();

    /// <inheritdoc/>
    public override Table ToTable() => Table.OfFacts(Items, "Conditions");
}
