namespace MessageShapes;

/// <summary>A few ints and strings, and a nested object, as JSON.</summary>
public sealed record SmallMixedDto
{
    /// <summary>A number.</summary>
    public int Id { get; set; }

    /// <summary>A number.</summary>
    public int Quantity { get; set; }

    /// <summary>A text.</summary>
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    public string Comment { get; set; } = "";

    /// <summary>The nested object.</summary>
    public OwnerDto Owner { get; set; } = new();
}
