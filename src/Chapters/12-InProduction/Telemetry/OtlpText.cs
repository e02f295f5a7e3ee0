using System.Globalization;
using Google.Protobuf;
using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>Ids, times and attributes of OTLP as the lab writes them.</summary>
internal static class OtlpText
{
    /// <summary>The attribute by which a process tells its name.</summary>
    private const string ServiceName = "service.name";

    /// <summary>Bytes of an id as hexadecimal digits; null for no id.</summary>
    public static string? Id(ByteString bytes) => bytes.IsEmpty ? null : Convert.ToHexStringLower(bytes.Span);

    /// <summary>Nanoseconds since 1970, cut to the 100 ns that .NET's clock has.</summary>
    public static DateTimeOffset Time(ulong nanoseconds) =>
        DateTimeOffset.UnixEpoch.AddTicks((long)(nanoseconds / TimeSpan.NanosecondsPerTick));

    public static IReadOnlyDictionary<string, string> Attributes(IEnumerable<KeyValue> attributes)
    {
        var all = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var attribute in attributes) all[attribute.Key] = Text(attribute.Value);

        return all;
    }

    /// <summary>What the sending process calls itself.</summary>
    public static string Service(Resource? resource) =>
        resource?.Attributes.FirstOrDefault(a => a.Key == ServiceName)?.Value.StringValue ?? "unknown";

    private static string Text(AnyValue? value) => value?.ValueCase switch
    {
        AnyValue.ValueOneofCase.StringValue => value.StringValue,
        AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? "true" : "false",
        AnyValue.ValueOneofCase.IntValue => value.IntValue.ToString(CultureInfo.InvariantCulture),
        AnyValue.ValueOneofCase.DoubleValue => value.DoubleValue.ToString(CultureInfo.InvariantCulture),
        AnyValue.ValueOneofCase.ArrayValue => string.Join(", ", value.ArrayValue.Values.Select(Text)),
        AnyValue.ValueOneofCase.BytesValue => Convert.ToHexStringLower(value.BytesValue.Span),
        _ => "",
    };
}
