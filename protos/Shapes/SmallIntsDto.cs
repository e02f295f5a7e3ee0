namespace MessageShapes;

/// <summary>A few ints, as JSON.</summary>
public sealed record SmallIntsDto
{
    /// <summary>A number.</summary>
    public int A { get; init; }

    /// <summary>A number.</summary>
    public int B { get; init; }

    /// <summary>A number.</summary>
    public int C { get; init; }

    /// <summary>A number.</summary>
    public int D { get; init; }
}
