using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Starts the engine's process with redirected standard streams.</summary>
internal static class EngineStart
{
    public static Process Start(EngineOptions options)
    {
        var start = new ProcessStartInfo(DotnetPath(), ["exec", options.EnginePath ?? EngineLocation.Find()])
        {
            WorkingDirectory = options.WorkingDirectory,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = new UTF8Encoding(false),
            StandardOutputEncoding = new UTF8Encoding(false),
            StandardErrorEncoding = new UTF8Encoding(false),
            CreateNoWindow = true,
        };
        foreach (var (name, value) in options.Environment) start.Environment[name] = value;
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception e)
        {
            throw new EngineException($"{start.FileName} could not be started: {e.Message}. Install the .NET 10 SDK, "
                + "or put dotnet on the PATH.", e);
        }
    }

    // The muxer that runs this process is the one that fits; a self-contained or test host leaves only the PATH.
    private static string DotnetPath()
    {
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host) return host;
        var self = Environment.ProcessPath;
        return Path.GetFileNameWithoutExtension(self) == "dotnet" ? self! : "dotnet";
    }
}
