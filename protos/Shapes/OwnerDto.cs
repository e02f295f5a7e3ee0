namespace MessageShapes;

/// <summary>What is nested in <see cref="SmallMixedDto"/>.</summary>
public sealed record OwnerDto
{
    /// <summary>A number.</summary>
    public int Id { get; set; }

    /// <summary>A text.</summary>
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    public string City { get; set; } = "";
}
