namespace GrpcLab;

/// <summary>What must be known to read a number: machine, runtime, packages, settings. Ordered, name to value.</summary>
/// <param name="Items">Facts in reading order, such as ("cores", "2").</param>
public sealed record Conditions(IReadOnlyList<KeyValuePair<string, string>> Items)
{
    /// <summary>These conditions with one more fact at the end.</summary>
    public Conditions With(string name, string value) => new([.. Items, new(name, value)]);

    /// <summary>One line: the values joined by a middle dot.</summary>
    public override string ToString() => string.Join(" · ", Items.Select(i => i.Value));
}
