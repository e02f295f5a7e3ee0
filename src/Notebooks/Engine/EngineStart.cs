using System.ComponentModel;
using CliWrap;

namespace GrpcLab.Notebooks;

/// <summary>Starts the engine's process.</summary>
internal static class EngineStart
{
    /// <param name="options">Where it runs, and with which environment.</param>
    /// <param name="errors">Reads its standard error.</param>
    /// <exception cref="EngineException">There is no dotnet, or no such folder.</exception>
    public static OwnedProgram Start(EngineOptions options, PipeTarget errors)
    {
        var command = new Command(DotnetPath())
            .WithArguments(["exec", options.EnginePath ?? EngineLocation.Find()])
            .WithWorkingDirectory(options.WorkingDirectory)
            .WithEnvironmentVariables(options.Environment)
            .WithStandardErrorPipe(errors);
        try
        {
            return OwnedProgram.Launch("engine", command);
        }
        catch (Win32Exception e)
        {
            throw new EngineException($"{command.TargetFilePath} could not be started: {e.InnerException?.Message ?? e.Message}. "
                + "Install the .NET 10 SDK, or put dotnet on the PATH.", e);
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
