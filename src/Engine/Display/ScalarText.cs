using System.Globalization;
using System.Net;
using System.Numerics;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Engine;

/// <summary>The text of values that are shown in one piece, the same in every culture.</summary>
internal static class ScalarText
{
    /// <summary>The shape of a scalar; null for what has to be taken apart.</summary>
    public static TextShape? TryRead(object? value) => value switch
    {
        null => new("null"),
        string text => new(text),
        bool flag => new(flag ? "true" : "false"),
        char c => new(c.ToString()),
        Enum e => new(e.ToString()),
        DateTime time => new(time.ToString("yyyy-MM-dd HH:mm:ss.FFFFFFFK", CultureInfo.InvariantCulture)),
        DateTimeOffset time => new(time.ToString("yyyy-MM-dd HH:mm:ss.FFFFFFFzzz", CultureInfo.InvariantCulture)),
        DateOnly date => new(date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)),
        TimeOnly time => new(time.ToString("HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture)),
        Type type => new(TypeNames.Of(type)),
        Exception e => new($"{TypeNames.Of(e.GetType())}: {e.Message}"),
        JsonElement or JsonNode => new(value.ToString() ?? ""),
        JsonDocument json => new(json.RootElement.ToString()),
        // Asking a task for its result would wait for it.
        Task task => new($"{TypeNames.Of(task.GetType())} ({task.Status})"),
        Delegate or MemberInfo or Assembly or Uri or Version or IPAddress or IPEndPoint => new(value.ToString() ?? ""),
        _ => ReadNumber(value),
    };

    /// <summary>The value's own text, whatever its ToString does.</summary>
    public static string Guarded(object value)
    {
        try
        {
            return Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
        }
        catch (Exception e)
        {
            return $"({TypeNames.Of(value.GetType())}.ToString threw {e.GetType().Name}: {e.Message})";
        }
    }

    private static TextShape? ReadNumber(object value)
    {
        // Numbers, Guid, TimeSpan, Int128 …: the framework's own formattable values.
        if (value is not IFormattable formattable
            || value.GetType().Assembly != typeof(int).Assembly && value is not BigInteger and not Complex)
        {
            return null;
        }

        return new(formattable.ToString(null, CultureInfo.InvariantCulture), value is not Guid and not TimeSpan);
    }
}
