using System.Globalization;

namespace GrpcLab.Server;

/// <summary>The text given for one option, read as the type the option needs.</summary>
/// <remarks>A text that cannot be read becomes a fault, and the default stands in, so that reading goes on and every fault is found.</remarks>
internal sealed class OptionValue(string option, string text, ICollection<string> faults)
{
    /// <summary>The text as given.</summary>
    public string Text => text;

    /// <summary>A whole number.</summary>
    public int Whole()
    {
        if (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value))
        {
            return value;
        }

        return Refuse("a whole number", 0);
    }

    /// <summary>A whole number, or "off".</summary>
    public int? WholeOrOff() => IsOff ? null : Whole();

    /// <summary>Some text, or "off".</summary>
    public string? TextOrOff() => IsOff ? null : text;

    /// <summary>Seconds, also with a fraction.</summary>
    public TimeSpan Seconds() => Time("seconds", TimeSpan.FromSeconds);

    /// <summary>Seconds, or "off".</summary>
    public TimeSpan? SecondsOrOff() => IsOff ? null : Seconds();

    /// <summary>Milliseconds, also with a fraction.</summary>
    public TimeSpan Milliseconds() => Time("milliseconds", TimeSpan.FromMilliseconds);

    /// <summary>"on" or "off".</summary>
    public bool OnOrOff() => text switch
    {
        "on" => true,
        "off" => false,
        _ => Refuse("\"on\" or \"off\"", false),
    };

    /// <summary>A mode of the garbage collector.</summary>
    public GcMode Gc() => text switch
    {
        "server" => GcMode.Server,
        "workstation" => GcMode.Workstation,
        _ => Refuse("\"server\" or \"workstation\"", GcModes.Current),
    };

    private bool IsOff => text == "off";

    private TimeSpan Time(string unit, Func<double, TimeSpan> convert)
    {
        var isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value);
        return isNumber && Math.Abs(value) < 1e9 ? convert(value) : Refuse($"a number of {unit}", TimeSpan.FromSeconds(1));
    }

    private T Refuse<T>(string wanted, T standIn)
    {
        faults.Add($"{option} must be {wanted}, not \"{text}\".");
        return standIn;
    }
}
