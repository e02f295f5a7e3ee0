using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>Durations as a reader likes them.</summary>
internal static class Durations
{
    /// <summary>As in 0.4 s, 12 s or 2 min 05 s.</summary>
    public static string Short(TimeSpan time) => time.TotalSeconds switch
    {
        < 9.95 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.0} s"),
        < 99.5 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0} s"),
        var seconds => string.Create(CultureInfo.InvariantCulture, $"{(int)seconds / 60} min {(int)seconds % 60:00} s"),
    };
}
