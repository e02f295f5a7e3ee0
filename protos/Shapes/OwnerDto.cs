namespace MessageShapes;

/// <summary>What is nested in <see cref="SmallMixedDto"/>.</summary>
public sealed record OwnerDto
{
    /// <summary>A number.</summary>
    public int Id { get; init; }

    /// <summary>A text.</summary>
    public string Name { get; init; } = "";

    /// <summary>A text.</summary>
    public string City { get; init; } = "";
}
