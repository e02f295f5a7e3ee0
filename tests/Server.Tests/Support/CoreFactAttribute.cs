using System.Runtime.InteropServices;

namespace GrpcLab.Server.Tests;

/// <summary>A test that needs the native library of Grpc.Core, which exists for a few platforms only.</summary>
internal sealed class CoreFactAttribute : FactAttribute
{
    /// <param name="linux">Whether it also needs Linux.</param>
    public CoreFactAttribute(bool linux = false)
    {
        Timeout = 240_000;
        var libraries = Path.Combine(Path.GetDirectoryName(Repository.CoreServerAssembly)!, "runtimes");
        if (!Directory.Exists(libraries)
            || !Directory.EnumerateFiles(libraries, "*grpc_csharp_ext*", SearchOption.AllDirectories).Any())
        {
            Skip = $"Grpc.Core 2.46.5 has no native library for {RuntimeInformation.RuntimeIdentifier}.";
        }
        else if (linux && !OperatingSystem.IsLinux())
        {
            Skip = "Needs Linux.";
        }
    }
}
