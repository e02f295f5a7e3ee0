namespace GrpcLab;

/// <summary>What links a native program on this machine.</summary>
internal static class NativeToolChain
{
    /// <summary>Why a native program cannot be linked here.</summary>
    public const string MissingWords = "no native tool chain (clang or gcc with zlib; on Windows the C++ build tools)";

    /// <summary>
    /// Whether something that links is on the search path. On Windows the SDK itself looks for the build tools.
    /// </summary>
    public static bool IsFound => OperatingSystem.IsWindows() || IsOn(Environment.GetEnvironmentVariable("PATH") ?? "");

    internal static bool IsOn(string path) => path.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
        .Any(folder => File.Exists(Path.Combine(folder, "clang")) || File.Exists(Path.Combine(folder, "gcc")));
}
