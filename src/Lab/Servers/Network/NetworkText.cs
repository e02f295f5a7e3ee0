using System.Globalization;

namespace GrpcLab;

/// <summary>Says in words what a network does.</summary>
internal static class NetworkText
{
    public static string Of(NetworkConditions network) => Parts(network).ToArray() is { Length: > 0 } parts
        ? string.Join(", ", parts)
        : "nothing added";

    private static IEnumerable<string> Parts(NetworkConditions network)
    {
        if (network.RoundTrip > TimeSpan.Zero)
        {
            yield return $"{Unit.Time(network.RoundTrip)} round "
                + $"trip{(network.HoldOpening ? "" : " (opening a connection not delayed)")}";
        }

        if (network.BytesPerSecond is { } rate) yield return $"{Rate(rate)} each way";

        if (network.Loss is { } loss) yield return $"{loss}";

        if (network.IdleLimit is { } limit)
        {
            yield return $"connections idle for {Unit.Time(limit)} {How(network.IdleDrop)}";
        }

        if (network.CountFrames) yield return "frames counted";

        if (network.ReadHeaders) yield return "headers read";
    }

    private static string How(IdleDrop drop) => drop switch
    {
        IdleDrop.Silent => "dropped silently",
        IdleDrop.ResetWhenUsed => "reset when used again",
        _ => "reset",
    };

    private static string Rate(long rate) => rate switch
    {
        >= 1_000_000_000 => Format(rate / 1e9, "GB/s"),
        >= 1_000_000 => Format(rate / 1e6, "MB/s"),
        _ => Format(rate / 1e3, "kB/s"),
    };

    private static string Format(double number, string unit) =>
        string.Create(CultureInfo.InvariantCulture, $"{number:0.###} {unit}");
}
