namespace GrpcLab;

/// <summary>How one burst of pictures went.</summary>
/// <param name="Took">From the first picture handed over to the last one answered or given up.</param>
/// <param name="Uploaded">Pictures that arrived whole.</param>
/// <param name="Failures">How the others ended, such as "DEADLINE_EXCEEDED".</param>
internal sealed record Burst(TimeSpan Took, int Uploaded, IReadOnlyList<string> Failures)
{
    /// <summary>Time of the burst for each picture that arrived; null when none did.</summary>
    public TimeSpan? PerPicture => Uploaded == 0 ? null : Took / Uploaded;
}
