using System.Text.Json;

namespace GrpcLab;

/// <summary>What the picture application prints of each burst, as far as a check looks at it.</summary>
/// <param name="Milliseconds">How long it took, from the first picture handed over to the last thumbnail.</param>
/// <param name="Failures">How other pictures ended, each way once.</param>
internal sealed record Burst(int Milliseconds, IReadOnlyList<string> Failures)
{
    /// <summary>The bursts among the lines that it has printed; what else a reader's copy prints is left out.</summary>
    public static IReadOnlyList<Burst> Of(IEnumerable<string> lines) => [.. lines.Select(Read).OfType<Burst>()];

    private static Burst? Read(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<Burst>(line, JsonSerializerOptions.Web) is { Failures: not null } burst
                ? burst : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
