namespace MessageShapes;

/// <summary>A few ints and strings, and a nested object, as JSON.</summary>
public sealed record SmallMixedDto
{
    /// <summary>A number.</summary>
    public int Id { get; init; }

    /// <summary>A number.</summary>
    public int Quantity { get; init; }

    /// <summary>A text.</summary>
    public string Name { get; init; } = "";

    /// <summary>A text.</summary>
    public string Comment { get; init; } = "";

    /// <summary>The nested object.</summary>
    public OwnerDto Owner { get; init; } = new();
}
