namespace GrpcLab;

/// <summary>By how much something changed: 2 means twice as much as before.</summary>
/// <param name="Name">What changed.</param>
/// <param name="Value">After divided by before.</param>
/// <param name="Interval">The 95 % interval of that.</param>
public sealed record Factor(string Name, double Value, Interval Interval)
{
    /// <summary>How far from unchanged, whichever way; on logarithms, so that twice and half are equally far.</summary>
    internal double Distance => Math.Abs(Math.Log(Value));

    /// <summary>The least distance that the interval allows; 0 when it holds 1.</summary>
    internal double Min =>
        Interval.Contains(1) ? 0 : Math.Min(Math.Abs(Math.Log(Interval.Low)), Math.Abs(Math.Log(Interval.High)));

    /// <summary>The greatest distance that the interval allows.</summary>
    internal double Max => Math.Max(Math.Abs(Math.Log(Interval.Low)), Math.Abs(Math.Log(Interval.High)));

    /// <summary>Such as "time of a call ×1.8 (1.6 to 2)", or "time of a call ×1.8 (no interval)".</summary>
    public override string ToString()
    {
        var interval = Interval.IsKnown
            ? FormattableString.Invariant($"{Interval.Low:0.##} to {Interval.High:0.##}") : Interval.ToString();
        return FormattableString.Invariant($"{Name} ×{Value:0.##} ({interval})");
    }

    internal static Factor Of(
        string name, (double Value, Interval Interval) before, (double Value, Interval Interval) after)
    {
        var centre = Math.Log(after.Value / before.Value);
        var down = Math.Sqrt(Square(after.Value / after.Interval.Low) + Square(before.Interval.High / before.Value));
        var up = Math.Sqrt(Square(after.Interval.High / after.Value) + Square(before.Value / before.Interval.Low));
        return new(name, Math.Exp(centre), new(Math.Exp(centre - down), Math.Exp(centre + up)));
    }

    private static double Square(double factor) => Math.Log(factor) * Math.Log(factor);
}
