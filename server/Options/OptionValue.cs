using System.Globalization;

namespace GrpcLab.Server;

/// <summary>The text given for one option, read as the type the option needs.</summary>
/// <remarks>A text that cannot be read becomes a fault and gives a value that nobody uses, so that reading goes on and every fault is found.</remarks>
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

        return Refuse<int>("a whole number");
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
        _ => Refuse<bool>("\"on\" or \"off\""),
    };

    /// <summary>A mode of the garbage collector.</summary>
    public GcMode Gc() => text switch
    {
        "server" => GcMode.Server,
        "workstation" => GcMode.Workstation,
        _ => Refuse<GcMode>("\"server\" or \"workstation\""),
    };

    private bool IsOff => text == "off";

    private TimeSpan Time(string unit, Func<double, TimeSpan> convert)
    {
        var isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value);
        return isNumber && Math.Abs(value) < 1e9 ? convert(value) : Refuse<TimeSpan>($"a number of {unit}");
    }

    private T Refuse<T>(string wanted)
        where T : struct
    {
        faults.Add($"{option} must be {wanted}, not \"{text}\".");
        return default;
    }
}
