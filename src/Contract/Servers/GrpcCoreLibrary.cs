namespace GrpcLab;

/// <summary>The native library that Grpc.Core runs on, which the lab's client and the old component's server need.</summary>
internal static class GrpcCoreLibrary
{
    /// <summary>That there is none for a platform, and for which there is: a sentence without its full stop.</summary>
    public static string IsMissingFor(string platform) =>
        $"Grpc.Core 2.46.5 has no native library for {platform}: it exists for Linux with glibc (x64, arm64), "
        + "Windows (x64, x86) and macOS (x64)";
}
