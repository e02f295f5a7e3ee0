namespace MessageShapes;

/// <summary>One item of the catalogue, as JSON.</summary>
public sealed record ItemDto
{
    /// <summary>From 1 on, without gaps.</summary>
    public int Id { get; init; }

    /// <summary>A text.</summary>
    public string Name { get; init; } = "";

    /// <summary>A text of some 60 characters.</summary>
    public string Description { get; init; } = "";

    /// <summary>A text.</summary>
    public string Category { get; init; } = "";

    /// <summary>A number.</summary>
    public int Quantity { get; init; }

    /// <summary>A number with two decimals, never a whole one.</summary>
    public double Price { get; init; }

    /// <summary>Yes or no.</summary>
    public bool Available { get; init; }

    /// <summary>Seconds since 1970.</summary>
    public long Updated { get; init; }
}
