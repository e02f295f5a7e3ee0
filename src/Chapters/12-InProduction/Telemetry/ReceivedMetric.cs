namespace GrpcLab;

/// <summary>The last reading of one instrument with one set of attributes, as it arrived over OTLP.</summary>
/// <param name="Service">The process that sent it: its resource attribute service.name.</param>
/// <param name="Meter">The meter it belongs to, such as "System.Net.Http".</param>
/// <param name="Name">The instrument, such as "http.client.open_connections".</param>
/// <param name="Unit">In the notation of UCUM, such as "s" or "{connection}".</param>
/// <param name="Attributes">What the reading is about, by name.</param>
/// <param name="Reading">What it showed.</param>
public sealed record ReceivedMetric(
    string Service, string Meter, string Name, string Unit, IReadOnlyDictionary<string, string> Attributes,
    MetricReading Reading)
{
    /// <summary>The number it showed; a histogram's count of values.</summary>
    public double Value => Reading switch
    {
        NumberReading number => number.Value,
        HistogramReading histogram => histogram.Count,
        _ => throw new InvalidOperationException($"Unexpected reading: {Reading}."),
    };

    /// <summary>The attributes on one line, such as "server.port=5001, url.scheme=https".</summary>
    public string About => string.Join(", ", Attributes.Select(a => $"{a.Key}={a.Value}"));

    /// <summary>Readings of one key are one series: a later one takes the place of an earlier one.</summary>
    internal string Key => string.Join('\n', Service, Meter, Name, About);
}
