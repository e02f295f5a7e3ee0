using System.Globalization;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>What the gateway asks.</summary>
internal static class Questions
{
    /// <summary>Question number <paramref name="index"/>, counted from 0; its client is named from 1.</summary>
    public static PerformanceStatusRequest Number(int index) =>
        new() { ClientName = string.Create(CultureInfo.InvariantCulture, $"client {index + 1}") };
}
