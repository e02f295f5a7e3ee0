namespace GrpcLab;

/// <summary>Draws a load curve.</summary>
internal static class LoadCurveFigure
{
    // Theory goes to infinity at the capacity; so near to it a figure still has room.
    private const double Nearest = 0.97;

    private const string Mean = "mean";

    public static LineFigure Of(LoadCurve curve, IdealQueue? ideal)
    {
        Line Measured(string label, Func<LoadPoint, CallTime> time) =>
            new(label, [.. curve.Points.Where(p => double.IsFinite(time(p).Seconds))
                .Select(p => new LinePoint(p.Throughput, time(p).Seconds))]);
        var figure = new LineFigure(curve.Title, new("calls answered per second", Unit.PerSecond),
            new("latency from the intended start", Unit.Duration) { Log = true },
            [Measured(Mean, p => p.MeanTime), Measured("p90", p => p.Result.FromIntended.P90),
                .. Theory(curve, ideal)])
        {
            Conditions = curve.Points[0].Result.Conditions.Essentials,
        };
        return figure.MarkedAt(curve.Knee.Throughput, "knee: largest throughput ÷ mean latency");
    }

    private static IEnumerable<Line> Theory(LoadCurve curve, IdealQueue? ideal)
    {
        if (ideal is null) yield break;
        var least = curve.Points.Min(p => p.Throughput);
        yield return new("mean by theory (M/D/c)",
            [.. Enumerable.Range(0, 41).Select(i => least + ((Nearest * ideal.Capacity) - least) * i / 40)
                .Select(rate => new LinePoint(rate, ideal.MeanTime(rate).Seconds))])
        { Predicted = true, Of = Mean };
    }
}
