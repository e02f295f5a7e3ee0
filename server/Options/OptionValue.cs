using System.Globalization;
using System.Net.Sockets;

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

    /// <summary>An address or a host name, without a port.</summary>
    public ListenAddress Address()
    {
        // There is one option for the port already.
        if (ListenAddress.HasPort(text))
        {
            faults.Add($"{option} is \"{text}\", but takes an address alone. Give the port with --tls-port.");
            return ListenAddress.Loopback;
        }

        try
        {
            return ListenAddress.Resolve(text);
        }
        catch (Exception e) when (e is SocketException or ArgumentException)
        {
            faults.Add($"{option} is \"{text}\", which has no address: {e.Message.TrimEnd('.')}. Give an address of this machine, such as 192.168.1.20.");
            return ListenAddress.Loopback;
        }
    }

    /// <summary>Host names, separated by commas.</summary>
    public IReadOnlyList<string> HostNames()
    {
        var names = text.Split(',', StringSplitOptions.TrimEntries);
        foreach (var name in names.Where(n => Uri.CheckHostName(n) == UriHostNameType.Unknown))
        {
            faults.Add($"{option} holds \"{name}\", which is neither a host name nor an address.");
        }

        return names;
    }

    /// <summary>Seconds, also with a fraction.</summary>
    public TimeSpan Seconds() => Time("seconds", TimeSpan.FromSeconds);

    /// <summary>Seconds, or "off".</summary>
    public TimeSpan? SecondsOrOff() => IsOff ? null : Seconds();

    /// <summary>Milliseconds, also with a fraction.</summary>
    public TimeSpan Milliseconds() => Time("milliseconds", TimeSpan.FromMilliseconds);

    /// <summary>An absolute http or https URI.</summary>
    public Uri? HttpUri()
    {
        if (Uri.TryCreate(text, UriKind.Absolute, out var uri) && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps))
        {
            return uri;
        }

        faults.Add($"{option} must be an http or https URI, such as http://127.0.0.1:4317, not \"{text}\".");
        return null;
    }

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
