using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// Listens to instruments of the meter System.Net.Http, by which SocketsHttpHandler counts its requests and
/// connections.
/// </summary>
internal static class HttpMeter
{
    /// <summary>Passes on each measurement with the host and port it is about, until it is disposed.</summary>
    /// <typeparam name="T">What the instrument records: long or double.</typeparam>
    /// <param name="name">The instrument, such as "http.client.active_requests".</param>
    /// <param name="seen">
    /// Runs on the thread that records, so it must be short. Measurements without an address are left out.
    /// </param>
    public static MeterListener Listen<T>(string name, Action<HostPort, T> seen)
        where T : struct
    {
        var listener = Of(name);
        listener.SetMeasurementEventCallback<T>((_, value, tags, _) =>
        {
            if (HostPort.From(tags) is { } address) seen(address, value);
        });
        listener.Start();
        return listener;
    }

    /// <summary>A listener to these instruments that has no callbacks yet and is not started.</summary>
    public static MeterListener Of(params string[] names) => new()
    {
        InstrumentPublished = (instrument, listening) =>
        {
            if (instrument.Meter.Name == "System.Net.Http" && names.Contains(instrument.Name))
            {
                listening.EnableMeasurementEvents(instrument);
            }
        },
    };
}
