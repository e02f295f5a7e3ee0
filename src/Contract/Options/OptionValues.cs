using System.Globalization;

namespace GrpcLab;

/// <summary>Values of options as text: on the command line, in lab.Control's answers and for readers.</summary>
internal static class OptionValues
{
    private const string On = "on";

    /// <summary>For an option that is off.</summary>
    public const string Off = "off";

    // What TimeSpan can hold with room to spare; the ranges know the real bounds.
    private const double Readable = 1e9;

    /// <summary>A value as it is written on the command line.</summary>
    public static string Text(object value, OptionUnit unit) => value switch
    {
        bool on => on ? On : Off,
        GcMode gc => gc.Word(),
        Uri uri => uri.IsAbsoluteUri ? uri.AbsoluteUri : uri.OriginalString,
        string text => text,
        _ => Text(Number(value, unit)!.Value),
    };

    /// <summary>A number as it is written on the command line.</summary>
    public static string Text(double number) => number.ToString("0.######", CultureInfo.InvariantCulture);

    /// <summary>A value as a number of its unit; null for what is no number.</summary>
    public static double? Number(object? value, OptionUnit unit) => value switch
    {
        int whole => whole,
        TimeSpan time => unit == OptionUnit.Seconds ? time.TotalSeconds : time.TotalMilliseconds,
        _ => null,
    };

    /// <summary>Reads a value of a type; when the text is none, null and what the option must be.</summary>
    public static (object? Value, string? Wanted) Read(string text, Type type, OptionUnit unit)
    {
        object? value = type switch
        {
            _ when type == typeof(int) =>
                int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole)
                    ? whole : null,
            _ when type == typeof(TimeSpan) => Time(text, unit),
            _ when type == typeof(bool) => text switch { On => true, Off => false, _ => null },
            _ when type == typeof(GcMode) => GcModes.Of(text),
            _ when type == typeof(Uri) => HttpUri(text),
            _ => text,
        };
        return (value, value is null ? Wanted(type, unit) : null);
    }

    private static string Wanted(Type type, OptionUnit unit) => type switch
    {
        _ when type == typeof(int) => "a whole number",
        _ when type == typeof(TimeSpan) => $"a number of {(unit == OptionUnit.Seconds ? "seconds" : "milliseconds")}",
        _ when type == typeof(bool) => "\"on\" or \"off\"",
        _ when type == typeof(GcMode) => "\"server\" or \"workstation\"",
        _ => "an http or https URI, such as http://127.0.0.1:4317",
    };

    private static TimeSpan? Time(string text, OptionUnit unit)
    {
        var isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
            && Math.Abs(value) < Readable;
        return !isNumber ? null
            : unit == OptionUnit.Seconds ? TimeSpan.FromSeconds(value)
            : TimeSpan.FromMilliseconds(value);
    }

    private static Uri? HttpUri(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && IsHttp(uri) ? uri : null;

    /// <summary>Whether an address can be that of a collector.</summary>
    public static bool IsHttp(Uri uri) => uri.IsAbsoluteUri && uri.Scheme is "http" or "https";
}
