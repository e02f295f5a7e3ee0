namespace GrpcLab.Bench;

/// <summary>Something that must not grow.</summary>
/// <param name="Name">What it is and of which side.</param>
/// <param name="Unit">How it is printed.</param>
/// <param name="Slack">What it may grow by, beside a tenth: less than that is how a runtime breathes.</param>
internal sealed record SoakMeasure(string Name, Unit Unit, double Slack);
