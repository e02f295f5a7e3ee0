using System.Runtime.InteropServices;

namespace GrpcLab.Tests.Stacks;

/// <summary>A test that needs the native library of Grpc.Core, which exists for a few platforms only.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute()
    {
        Timeout = 240_000;
        var supported = (RuntimeInformation.ProcessArchitecture, OperatingSystem.IsLinux(), OperatingSystem.IsMacOS(),
            OperatingSystem.IsWindows()) switch
        {
            // musl has a name of its own, and no such library.
            (Architecture.X64 or Architecture.Arm64, true, _, _) =>
                !RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal)
                && !RuntimeInformation.RuntimeIdentifier.StartsWith("alpine", StringComparison.Ordinal),
            (Architecture.X64, _, true, _) => true,
            (Architecture.X64 or Architecture.X86, _, _, true) => true,
            _ => false,
        };
        if (!supported) Skip = $"Grpc.Core 2.46.5 has no native library for {RuntimeInformation.RuntimeIdentifier}.";
    }
}
