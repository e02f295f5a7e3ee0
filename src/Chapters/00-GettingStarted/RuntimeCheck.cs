using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>Whether this process runs on a runtime the course was made for.</summary>
internal static class RuntimeCheck
{
    private const int Oldest = 10;

    public static Finding Look() => Judge(Environment.Version, RuntimeInformation.FrameworkDescription);

    internal static Finding Judge(Version version, string description) => version.Major >= Oldest
        ? new Finding.Good($"Running on {description}.")
        : new Finding.Failure($"Running on {description}.",
            $"Open the notebook with a kernel on .NET {Oldest}, or run it with ./lab run 00.");
}
