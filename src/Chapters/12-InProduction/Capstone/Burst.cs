using System.Text.Json;

namespace GrpcLab;

/// <summary>What the picture application prints of each burst.</summary>
/// <param name="Stored">Pictures that arrived whole, and whose thumbnail came back.</param>
/// <param name="Milliseconds">How long it took, from the first picture handed over to the last thumbnail.</param>
/// <param name="Failures">How other pictures ended, each way once.</param>
internal sealed record Burst(int Stored, int Milliseconds, IReadOnlyList<string> Failures)
{
    /// <summary>The bursts that it has printed, the last twenty at most.</summary>
    public static IReadOnlyList<Burst> Of(FreshProcess application) =>
        [.. application.LastLines.Select(line => JsonSerializer.Deserialize<Burst>(line, JsonSerializerOptions.Web)!)];
}
