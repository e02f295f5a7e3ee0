namespace MessageShapes;

/// <summary>A few ints, as JSON.</summary>
public sealed record SmallIntsDto
{
    /// <summary>A number.</summary>
    public int A { get; set; }

    /// <summary>A number.</summary>
    public int B { get; set; }

    /// <summary>A number.</summary>
    public int C { get; set; }

    /// <summary>A number.</summary>
    public int D { get; set; }
}
