using System.Globalization;
using System.Reflection;

namespace GrpcLab;

/// <summary>One declared option of the server, bound to its property.</summary>
internal sealed class ServerOption
{
    private readonly PropertyInfo _property;
    private readonly ServerOptionAttribute _declared;
    private readonly Type _type;

    private ServerOption(PropertyInfo property, ServerOptionAttribute declared)
    {
        (_property, _declared) = (property, declared);
        _type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
    }

    /// <summary>The name in C#.</summary>
    public string Property => _property.Name;

    /// <summary>The name on the command line, with its two dashes.</summary>
    public string Name => _declared.Name;

    /// <summary>The name in lab.Control's answers and in the ready line.</summary>
    public string Key => Name[2..];

    /// <summary>One sentence.</summary>
    public string Help => _declared.Help;

    /// <summary>The default in words.</summary>
    public string DefaultWords => _declared.Default ?? _declared.DefaultWords;

    /// <summary>Whether a value follows.</summary>
    public bool TakesValue => !_declared.IsFlag;

    /// <summary>Whether a reader may choose it, and a running server tells it.</summary>
    public bool IsPublic => _property.GetMethod!.IsPublic;

    /// <summary>What stands for the value in the help; empty for an option that takes none.</summary>
    public string Hint => TakesValue ? $"<{ValueWord()}{(_declared.CanBeOff ? "|off" : "")}>" : "";

    /// <summary>The range in words, such as "16384 B to 16777215 B"; empty for what is no number, or any.</summary>
    public string Range =>
        double.IsFinite(_declared.Min) ? $"{WithUnit(_declared.Min)} to {WithUnit(_declared.Max)}" : "";

    /// <summary>Every option of a record of options, the inherited ones first, each in the order declared.</summary>
    public static IReadOnlyList<ServerOption> Of<T>()
        where T : ServerOptions => OfType<T>.All;

    /// <summary>The value in a record of options; null for none.</summary>
    public object? Get(ServerOptions options) => _property.GetValue(options);

    /// <summary>Puts a value into a record that nobody else has seen yet.</summary>
    public void Set(ServerOptions fresh, object? value) => _property.SetValue(fresh, value);

    /// <summary>The value as it is written on the command line; null for none.</summary>
    public string? Text(ServerOptions options) =>
        Get(options) is { } value ? OptionValues.Text(value, _declared.Unit) : null;

    /// <summary>The default; null where there is none, or it is "off".</summary>
    public object? Default() => _declared.Default is { } text ? Read(text).Value : null;

    /// <summary>Reads a value; "off" is null where the option can be off.</summary>
    /// <returns>The value, or a sentence that says what the text must be.</returns>
    public (object? Value, string? Error) Read(string text)
    {
        if (_declared.CanBeOff && text == OptionValues.Off) return (null, null);

        var (value, wanted) = OptionValues.Read(text, _type, _declared.Unit);
        return (value, value is null ? $"{Name} must be {wanted}, not \"{text}\"." : null);
    }

    /// <summary>Why the value is out of range, for somebody at the command line; null when it is not.</summary>
    public string? CommandLineError(ServerOptions options) => OutOfRange(options) is not { } value ? null
        : $"{Name} must be from {OptionValues.Text(_declared.Min)} to {OptionValues.Text(_declared.Max)}"
            + $"{_declared.Unit switch { OptionUnit.Seconds => " seconds", OptionUnit.Milliseconds => " ms", _ => "" }}, "
            + $"not {OptionValues.Text(value)}{(_declared.WayOut.Length > 0 ? $"; {_declared.WayOut}" : "")}.";

    /// <summary>Why the value is out of range, for somebody who writes C#; null when it is not.</summary>
    public string? Error(ServerOptions options) =>
        OutOfRange(options) is { } value ? $"{Property} is {WithUnit(value)}; it must be from {Range}." : null;

    /// <summary>The value as a reader reads it, such as "16384 B"; "off" for none.</summary>
    public string Words(ServerOptions options) => Get(options) is not { } value ? OptionValues.Off
        : OptionValues.Number(value, _declared.Unit) is { } number ? WithUnit(number)
        : OptionValues.Text(value, _declared.Unit);

    /// <summary>Whether a server with these options does something else than it does by default.</summary>
    public bool IsChanged(ServerOptions options) => Get(options) is { } value && !Equals(value, Default());

    private double? OutOfRange(ServerOptions options) =>
        OptionValues.Number(Get(options), _declared.Unit) is { } value
        && !(value >= _declared.Min && value <= _declared.Max)
            ? value : null;

    private string WithUnit(double value) => OptionValues.Text(value) + _declared.Unit switch
    {
        OptionUnit.Bytes => " B",
        OptionUnit.Milliseconds => " ms",
        OptionUnit.Seconds => " s",
        _ => "",
    };

    private string ValueWord() => _declared.Unit switch
    {
        OptionUnit.Bytes => "bytes",
        OptionUnit.Milliseconds => "ms",
        OptionUnit.Seconds => "seconds",
        _ when _type == typeof(bool) => "on|off",
        _ when _type == typeof(GcMode) => "workstation|server",
        _ when _type == typeof(Uri) => "uri",
        _ => _declared.Value,
    };

    // Read by reflection once for each record; the record is the declaration.
    private static class OfType<T>
    {
        public static readonly IReadOnlyList<ServerOption> All = [.. Declared(typeof(T))];

        private static IEnumerable<ServerOption> Declared(Type? type) => type is null ? []
            : Declared(type.BaseType).Concat(
                from property in type.GetProperties(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
                let declared = property.GetCustomAttribute<ServerOptionAttribute>()
                where declared is not null
                select new ServerOption(property, declared));
    }
}

/// <summary>Values of options as text: on the command line, in lab.Control's answers and for readers.</summary>
internal static class OptionValues
{
    /// <summary>For an option that is off.</summary>
    public const string Off = "off";

    private const string On = "on";

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
