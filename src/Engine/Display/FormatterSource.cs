using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;

namespace GrpcLab.Engine;

/// <summary>
/// The convention by which a type brings its own formatters without a shared package: an attribute found by its name,
/// on the type or a base type. The same as in .NET Interactive
/// (https://github.com/dotnet/interactive/blob/main/src/Microsoft.DotNet.Interactive.Formatting/Formatter.cs), which
/// does not look at interfaces.
/// </summary>
internal static class FormatterSource
{
    private const string AttributeName = "TypeFormatterSourceAttribute";
    private const string Plain = "text/plain";
    private static readonly ConcurrentDictionary<Type, Formatter[]?> Known = new();

    /// <summary>The value's own bundle; null when its type brings no formatters.</summary>
    public static Dictionary<string, string>? TryFormat(object? value)
    {
        if (value is null || FindGuarded(value.GetType()) is not { } formatters) return null;
        var bundle = new Dictionary<string, string>();
        foreach (var formatter in formatters)
        {
            if (FormatGuarded(formatter, value) is { } text) bundle.TryAdd(formatter.MimeType, text);
        }
        if (!bundle.ContainsKey(Plain)) bundle[Plain] = ScalarText.Guarded(value);
        return bundle;
    }

    private static Formatter[]? FindGuarded(Type type)
    {
        try
        {
            return Known.GetOrAdd(type, Find);
        }
        catch (Exception e)
        {
            Complain($"The formatters of {TypeNames.Of(type)} could not be created:", e);
            return null;
        }
    }

    private static Formatter[]? Find(Type type)
    {
        var attribute = type.GetCustomAttributes(inherit: true).FirstOrDefault(a => a.GetType().Name == AttributeName);
        // Others have an attribute of that name too: Plotly.NET's says nothing of where the formatters are.
        if (attribute is null || Get(attribute, "FormatterSourceType") is not Type sourceType) return null;
        var preferred = Get(attribute, "PreferredMimeTypes") as string[] ?? [];
        var source = Activator.CreateInstance(sourceType)!;
        var made = (IEnumerable)sourceType.GetMethod("CreateTypeFormatters", Type.EmptyTypes)!.Invoke(source, null)!;
        Formatter[] formatters = [.. made.Cast<object>().Select(f => new Formatter(f))];
        return preferred.Length == 0
            ? formatters
            : [.. preferred.SelectMany(mimeType => formatters.Where(f => f.MimeType == mimeType))];
    }

    private static string? FormatGuarded(Formatter formatter, object value)
    {
        try
        {
            using var writer = new StringWriter();
            return formatter.Format(value, writer) ? writer.ToString() : null;
        }
        catch (Exception e)
        {
            var cause = ExceptionReport.Unwrap(e);
            var notice = $"The {formatter.MimeType} formatter of {TypeNames.Of(value.GetType())} threw";
            Complain(notice, cause);
            return formatter.MimeType == Plain ? $"{notice} {cause.GetType().Name}: {cause.Message}" : null;
        }
    }

    private static void Complain(string what, Exception e) =>
        Console.Error.WriteLine($"{what} {string.Join('\n', ExceptionReport.Of(e).Traceback)}");

    private static object? Get(object owner, string property) => owner.GetType().GetProperty(property)?.GetValue(owner);

    private sealed class Formatter(object formatter)
    {
        // Looked up once: a progress bar is formatted many times.
        private readonly MethodInfo _format = formatter.GetType()
            .GetMethod("Format", [typeof(object), typeof(TextWriter)])
            ?? throw new MissingMethodException(
                $"{formatter.GetType().Name} has no method Format(object, TextWriter).");

        public string MimeType { get; } = Get(formatter, "MimeType") as string
            ?? throw new MissingMemberException($"{formatter.GetType().Name} has no property MimeType.");

        public bool Format(object value, TextWriter writer) => (bool)_format.Invoke(formatter, [value, writer])!;
    }
}
