using System.Diagnostics.Tracing;
using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Listens to the runtime's random samples of allocations in this process, from its making until its end.
/// </summary>
/// <remarks>
/// Since .NET 10 the runtime picks single allocated bytes at random, one in 102,400 on average, and raises
/// AllocationSampled for the object each belongs to. So an object of s bytes is picked with the probability q = 1 -
/// (1 - 1/102,400)^s, and a picked one stands for 1/q objects (dotnet/runtime,
/// docs/design/features/RandomizedAllocationSampling.md). The listener itself allocates about 1 kB for each sample,
/// which is in the sample, too.
/// </remarks>
internal sealed class AllocationSampler : EventListener
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";
    private const EventKeywords AllocationSampling = (EventKeywords)0x80000000000;
    private const double BytesBetweenSamples = 102_400;
    private const int MaxTypes = 50;

    // The runtime hands events over from a buffer, every few milliseconds.
    private static readonly TimeSpan HandOver = TimeSpan.FromMilliseconds(200);

    private readonly Lock _lock = new();
    private readonly Dictionary<string, SampledType> _types = [];

    /// <summary>
    /// Waits for what the runtime still holds, and says what there was: the types with the most bytes, these first.
    /// </summary>
    public async Task<IReadOnlyList<SampledType>> EndAsync(CancellationToken cancellation)
    {
        await Task.Delay(HandOver, cancellation);
        lock (_lock) return [.. _types.Values.OrderByDescending(t => t.Bytes).Take(MaxTypes)];
    }

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == Runtime) EnableEvents(eventSource, EventLevel.Informational, AllocationSampling);
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData is { EventName: "AllocationSampled", PayloadNames: { } names, Payload: { } values }
            && values[names.IndexOf("TypeName")] is string name
            && values[names.IndexOf("ObjectSize")] is { } size)
        {
            Add(name, Convert.ToDouble(size, CultureInfo.InvariantCulture));
        }
    }

    private void Add(string name, double size)
    {
        var picked = 1 - Math.Pow(1 - (1 / BytesBetweenSamples), size);
        lock (_lock)
        {
            var type = _types.GetValueOrDefault(name) ?? new SampledType(name, 0, 0, 0);
            _types[name] = type with
            {
                Samples = type.Samples + 1,
                Objects = type.Objects + (1 / picked),
                Bytes = type.Bytes + (size / picked),
            };
        }
    }
}

/// <summary>What one type takes of a process's allocations, estimated from a random sample.</summary>
/// <param name="Name">Full name, as the runtime writes it.</param>
/// <param name="Samples">Objects that were picked.</param>
/// <param name="Objects">Estimated number of objects.</param>
/// <param name="Bytes">Estimated bytes.</param>
internal sealed record SampledType(string Name, long Samples, double Objects, double Bytes);
