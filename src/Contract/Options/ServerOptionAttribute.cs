namespace GrpcLab;

/// <summary>
/// Declares a property of <see cref="ServerOptions"/> as an option: all there is to know of it, besides its type,
/// stands here.
/// </summary>
/// <param name="name">With its two dashes.</param>
/// <param name="help">One sentence.</param>
[AttributeUsage(AttributeTargets.Property)]
internal sealed class ServerOptionAttribute(string name, string help) : Attribute
{
    /// <summary>With its two dashes.</summary>
    public string Name => name;

    /// <summary>One sentence.</summary>
    public string Help => help;

    /// <summary>
    /// The default as it would be written on the command line; null when the server decides at its start, or has none.
    /// </summary>
    public string? Default { get; init; }

    /// <summary>The default in words, where it is not a value.</summary>
    public string DefaultWords { get; init; } = "none";

    /// <summary>What stands for the value in the help, where the type does not say it.</summary>
    public string Value { get; init; } = "text";

    /// <summary>What numbers are in.</summary>
    public OptionUnit Unit { get; init; }

    /// <summary>Smallest number allowed; what has one has a largest, too.</summary>
    public double Min { get; init; } = double.NegativeInfinity;

    /// <summary>Largest number allowed.</summary>
    public double Max { get; init; } = double.PositiveInfinity;

    /// <summary>What else to do about a number out of range; empty for nothing.</summary>
    public string WayOut { get; init; } = "";

    /// <summary>Whether "off" is a value; the property is null then.</summary>
    public bool CanBeOff { get; init; }

    /// <summary>Whether it is written without a value, and then true.</summary>
    public bool IsFlag { get; init; }
}

/// <summary>What the number of an option is in.</summary>
internal enum OptionUnit
{
    /// <summary>A count or a number of something else.</summary>
    None,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Milliseconds, also with a fraction.</summary>
    Milliseconds,

    /// <summary>Seconds, also with a fraction.</summary>
    Seconds,
}
