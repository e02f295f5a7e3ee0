namespace MessageShapes;

/// <summary>One item of the catalogue, as JSON.</summary>
public sealed record ItemDto
{
    /// <summary>From 1 on, without gaps.</summary>
    public int Id { get; set; }

    /// <summary>A text.</summary>
    public string Name { get; set; } = "";

    /// <summary>A text of some 60 characters.</summary>
    public string Description { get; set; } = "";

    /// <summary>A text.</summary>
    public string Category { get; set; } = "";

    /// <summary>A number.</summary>
    public int Quantity { get; set; }

    /// <summary>A number with two decimals, never a whole one.</summary>
    public double Price { get; set; }

    /// <summary>Yes or no.</summary>
    public bool Available { get; set; }

    /// <summary>Seconds since 1970.</summary>
    public long Updated { get; set; }
}
