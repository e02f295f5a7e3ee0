using Google.Protobuf;
using Performance;

namespace GrpcLab.MessageBench;

/// <summary>Messages of a given size.</summary>
internal static class Messages
{
    /// <summary>A status that takes exactly so many bytes; its two loads fill it up.</summary>
    public static PerformanceStatusResponse Status(int size)
    {
        var status = new PerformanceStatusResponse
        {
            CpuPercentageUsage = 12.5,
            MemoryUsage = 50,
            ProcessesRunning = 120,
            ActiveConnections = 7,
        };
        // A load below 128 bytes takes its length, a tag and one byte that says how long it is.
        var left = size - status.CalculateSize() - 4;
        status.DataLoad1 = ByteString.CopyFrom(new byte[left / 2]);
        status.DataLoad2 = ByteString.CopyFrom(new byte[left - (left / 2)]);
        return status.CalculateSize() == size
            ? status
            : throw new ArgumentOutOfRangeException(
                nameof(size), size, "The loads of such a status would not be of 1 to 127 bytes.");
    }
}
