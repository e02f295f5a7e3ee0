namespace GrpcLab;

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
