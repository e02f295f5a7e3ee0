using System.Runtime.InteropServices;
using StandIns.Tests.Hosting;

namespace StandIns.Tests.Native;

/// <summary>A test that needs the native library of Grpc.Core, which exists for a few platforms only.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NativeFactAttribute : FactAttribute
{
    private static readonly string[] Supported = ["linux-x64", "linux-arm64", "osx-x64", "win-x64", "win-x86"];

    public NativeFactAttribute()
    {
        Timeout = Limits.TestMilliseconds;
        // A portable .NET says linux-x64 for glibc and linux-musl-x64 for musl, for which there is no such library.
        var platform = RuntimeInformation.RuntimeIdentifier;
        if (!Supported.Contains(PortableName(platform)))
        {
            Skip = $"Grpc.Core 2.46.5 has no native library for {platform}.";
        }
    }

    private static string PortableName(string platform)
    {
        if (platform.Contains("musl", StringComparison.Ordinal)
            || platform.StartsWith("alpine", StringComparison.Ordinal))
        {
            return platform;
        }

        var system = OperatingSystem.IsWindows() ? "win" : OperatingSystem.IsMacOS() ? "osx" : "linux";
        return $"{system}-{platform.Split('-')[^1]}";
    }
}
