using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>
/// Grpc.Core 2.46.5, the implementation on a native library that grpc-dotnet replaced: deprecated, and kept here to be
/// measured.
/// </summary>
public static class GrpcCore
{
    /// <summary>What results call it.</summary>
    public const string Name = "Grpc.Core 2.46.5 (deprecated)";

    /// <summary>Why it does not run here, as a sentence; null where it does.</summary>
    public static string? Missing { get; } = FindLibrary(
        Path.GetDirectoryName(typeof(Grpc.Core.Channel).Assembly.Location)!) is null
        ? Error(RuntimeInformation.RuntimeIdentifier)
        : null;

    internal static string Error(string platform) =>
        $"Grpc.Core 2.46.5 has no native library for {platform}: it exists for Linux with glibc (x64, arm64), "
        + "Windows (x64, x86) and macOS (x64), "
        + "and no further one will come. What is measured without it stands by itself.";

    /// <summary>Throws where it does not run.</summary>
    /// <exception cref="PlatformNotSupportedException">There is no native library for this platform.</exception>
    internal static void ThrowIfMissing()
    {
        if (Missing is { } error) throw new PlatformNotSupportedException(error);
    }

    // The build copies the library of this platform and no other, so that finding one is finding the right one.
    internal static string? FindLibrary(string folder)
    {
        var runtimes = Path.Combine(folder, "runtimes");
        return Directory.Exists(runtimes)
            ? Directory.EnumerateFiles(runtimes, "*grpc_csharp_ext*", SearchOption.AllDirectories).FirstOrDefault()
            : null;
    }
}
