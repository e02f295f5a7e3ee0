namespace MessageShapes;

/// <summary>How much of the catalogue is wanted, as JSON.</summary>
public sealed record ListRequestDto
{
    /// <summary>Items, 0 to 1,000.</summary>
    public int Count { get; set; }
}
