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

/// <summary>Where the built engine is.</summary>
internal static class EngineLocation
{
    /// <exception cref="EngineException">The engine is not built.</exception>
    public static string Find()
    {
        var path = CourseFolder.Find().Built("Engine", "GrpcLab.Engine.dll");
        return File.Exists(path) ? path
            : throw new EngineException(
                $"The engine was not found at {path}. Build it with `dotnet build src/Engine`.");
    }
}

/// <summary>The engine process could not be started, or broke the protocol.</summary>
/// <param name="message">What failed, and the way out.</param>
/// <param name="inner">The cause, when there is one.</param>
public sealed class EngineException(string message, Exception? inner = null) : Exception(message, inner);
