using System.Globalization;
using System.Reflection;

namespace GrpcLab;

/// <summary>
/// Declares a property of <see cref="ServerOptions"/> as an option: all there is to know of it, besides its type,
/// stands here.
/// </summary>
/// <param name="name">With its two dashes.</param>
/// <param name="help">One sentence.</param>
[AttributeUsage(AttributeTargets.Property)]
internal sealed class ServerOption(string name, string help) : Attribute
{
    private PropertyInfo _property = null!;

    public static IReadOnlyList<ServerOption> All { get; } =
    [
        .. typeof(ServerOptions)
            .GetProperties(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Select(Declared).OfType<ServerOption>(),
    ];

    public string Name => name;

    public string Help => help;

    /// <summary>
    /// The default as it would be written on the command line; null when the server decides at its start, or has none.
    /// </summary>
    public string? Default { get; init; }

    /// <summary>The default in words, where it is not a value.</summary>
    public string DefaultWords { get => Default ?? field; init; } = "none";

    /// <summary>What stands for the value in the help, where the type does not say it.</summary>
    public string Value { get; init; } = "text";

    public OptionUnit Unit { get; init; }

    /// <summary>Smallest number allowed; what has one has a largest, too.</summary>
    public double Min { get; init; } = double.NegativeInfinity;

    public double Max { get; init; } = double.PositiveInfinity;

    /// <summary>What else to do about a number out of range; empty for nothing.</summary>
    public string WayOut { get; init; } = "";

    /// <summary>Whether "off" is a value; the property is null then.</summary>
    public bool CanBeOff { get; init; }

    /// <summary>Whether it is written without a value, and then true.</summary>
    public bool IsFlag { get; init; }

    public string Property => _property.Name;

    /// <summary>The name in lab.Control's answers and in the ready line.</summary>
    public string Key => Name[2..];

    /// <summary>Whether a reader may choose it, and a running server tells it.</summary>
    public bool IsPublic => _property.GetMethod!.IsPublic;

    private Type Type => Nullable.GetUnderlyingType(_property.PropertyType) ?? _property.PropertyType;

    /// <summary>What stands for the value in the help; empty for an option that takes none.</summary>
    public string Hint => !IsFlag ? $"<{ValueWord()}{(CanBeOff ? "|off" : "")}>" : "";

    /// <summary>The range in words, such as "16384 B to 16777215 B"; empty for what is no number, or any.</summary>
    public string Range =>
        double.IsFinite(Min) ? $"{WithUnit(Min)} to {WithUnit(Max)}" : "";

    public object? Get(ServerOptions options) => _property.GetValue(options);

    /// <summary>Puts a value into a record that nobody else has seen yet.</summary>
    public void Set(ServerOptions fresh, object? value) => _property.SetValue(fresh, value);

    /// <summary>The value as it is written on the command line; null for none.</summary>
    public string? Text(ServerOptions options) =>
        Get(options) is { } value ? OptionValues.Text(value, Unit) : null;

    public object? DefaultValue => Default is { } text ? Read(text).Value : null;

    /// <summary>Reads a value; "off" is null where the option can be off.</summary>
    /// <returns>The value, or a sentence that says what the text must be.</returns>
    public (object? Value, string? Error) Read(string text)
    {
        if (CanBeOff && text == OptionValues.Off) return (null, null);

        var (value, wanted) = OptionValues.Read(text, Type, Unit);
        return (value, value is null ? $"{Name} must be {wanted}, not \"{text}\"." : null);
    }

    /// <summary>Why the value is out of range, for somebody at the command line; null when it is not.</summary>
    public string? CommandLineError(ServerOptions options) => OutOfRange(options) is not { } value ? null
        : $"{Name} must be from {OptionValues.Text(Min)} to {OptionValues.Text(Max)}"
            + $"{Unit switch { OptionUnit.Seconds => " seconds", OptionUnit.Milliseconds => " ms", _ => "" }}, "
            + $"not {OptionValues.Text(value)}{(WayOut.Length > 0 ? $"; {WayOut}" : "")}.";

    /// <summary>Why the value is out of range, for somebody who writes C#; null when it is not.</summary>
    public string? Error(ServerOptions options) =>
        OutOfRange(options) is { } value ? $"{Property} is {WithUnit(value)}; it must be from {Range}." : null;

    /// <summary>The value as a reader reads it, such as "16384 B"; "off" for none.</summary>
    public string Words(ServerOptions options) => Get(options) is not { } value ? OptionValues.Off
        : OptionValues.Number(value, Unit) is { } number ? WithUnit(number)
        : OptionValues.Text(value, Unit);

    /// <summary>Whether a server with these options does something else than it does by default.</summary>
    public bool IsChanged(ServerOptions options) => Get(options) is { } value && !Equals(value, DefaultValue);

    private double? OutOfRange(ServerOptions options) =>
        OptionValues.Number(Get(options), Unit) is { } value
        && !(value >= Min && value <= Max)
            ? value : null;

    private string WithUnit(double value) => OptionValues.Text(value) + Unit switch
    {
        OptionUnit.Bytes => " B",
        OptionUnit.Milliseconds => " ms",
        OptionUnit.Seconds => " s",
        _ => "",
    };

    private string ValueWord() => Unit switch
    {
        OptionUnit.Bytes => "bytes",
        OptionUnit.Milliseconds => "ms",
        OptionUnit.Seconds => "seconds",
        _ when Type == typeof(bool) => "on|off",
        _ when Type == typeof(GcMode) => "workstation|server",
        _ when Type == typeof(Uri) => "uri",
        _ => Value,
    };

    private static ServerOption? Declared(PropertyInfo property)
    {
        var option = property.GetCustomAttribute<ServerOption>();
        if (option is not null) option._property = property;

        return option;
    }
}

/// <summary>Values of options as text: on the command line, in lab.Control's answers and for readers.</summary>
internal static class OptionValues
{
    public const string Off = "off";

    private const string On = "on";

    // What TimeSpan can hold with room to spare; the ranges know the real bounds.
    private const double Readable = 1e9;

    public static string Text(object value, OptionUnit unit) => value switch
    {
        bool on => on ? On : Off,
        GcMode gc => gc.Word(),
        Uri uri => uri.IsAbsoluteUri ? uri.AbsoluteUri : uri.OriginalString,
        string text => text,
        _ => Text(Number(value, unit)!.Value),
    };

    public static string Text(double number) => number.ToString("0.######", CultureInfo.InvariantCulture);

    /// <summary>A value as a number of its unit; null for what is no number.</summary>
    public static double? Number(object? value, OptionUnit unit) => value switch
    {
        int whole => whole,
        TimeSpan time => unit == OptionUnit.Seconds ? time.TotalSeconds : time.TotalMilliseconds,
        _ => null,
    };

    /// <summary>Reads a value of a type.</summary>
    /// <returns>The value, null when the text is none, and what the text must be.</returns>
    public static (object? Value, string Wanted) Read(string text, Type type, OptionUnit unit) => type switch
    {
        _ when type == typeof(int) => (Whole(text), "a whole number"),
        _ when type == typeof(TimeSpan) =>
            (Time(text, unit), $"a number of {(unit == OptionUnit.Seconds ? "seconds" : "milliseconds")}"),
        _ when type == typeof(bool) => (text switch { On => true, Off => false, _ => null }, "\"on\" or \"off\""),
        _ when type == typeof(GcMode) => (GcModes.Of(text), "\"server\" or \"workstation\""),
        _ when type == typeof(Uri) => (HttpUri(text), "an http or https URI, such as http://127.0.0.1:4317"),
        _ => (text, ""),
    };

    /// <summary>Whether an address can be that of a collector.</summary>
    public static bool IsHttp(Uri uri) => uri.IsAbsoluteUri && uri.Scheme is "http" or "https";

    private static object? Whole(string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole) ? whole : null;

    private static TimeSpan? Time(string text, OptionUnit unit) =>
        !double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
            || !(Math.Abs(value) < Readable) ? null
        : unit == OptionUnit.Seconds ? TimeSpan.FromSeconds(value)
        : TimeSpan.FromMilliseconds(value);

    private static Uri? HttpUri(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && IsHttp(uri) ? uri : null;
}

internal enum OptionUnit
{
    None,
    Bytes,
    Milliseconds,
    Seconds,
}
