using System.Collections.Immutable;

namespace GrpcLab.Notebooks;

/// <summary>How an engine process is started and stopped.</summary>
public sealed record EngineOptions
{
    /// <summary>The process's working directory: the notebook's folder. Default: the current directory.</summary>
    public string WorkingDirectory { get; init; } = System.Environment.CurrentDirectory;

    /// <summary>Variables added to the inherited environment; null removes one. Default: none.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = ImmutableDictionary<string, string?>.Empty;

    /// <summary>The path of GrpcLab.Engine.dll. Default: the built one, found from this assembly's place.</summary>
    internal string? EnginePath { get; init; }

    /// <summary>How long the process may take to report that it is ready. Default: 60 s.</summary>
    public TimeSpan ReadyTimeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>How long an interrupted cell may take to end before the process is killed. Default: 5 s.</summary>
    public TimeSpan InterruptGrace { get; init; } = TimeSpan.FromSeconds(5);

    internal void ThrowIfInvalid()
    {
        var errors = new List<string>();
        if (!Directory.Exists(WorkingDirectory))
        {
            errors.Add($"The working directory {WorkingDirectory} does not exist.");
        }

        if (EnginePath is { } path && !File.Exists(path))
        {
            errors.Add($"The engine {path} does not exist. Build src/Engine, or leave EnginePath out.");
        }

        if (ReadyTimeout <= TimeSpan.Zero) errors.Add($"ReadyTimeout is {ReadyTimeout}; it must be positive.");
        if (InterruptGrace <= TimeSpan.Zero) errors.Add($"InterruptGrace is {InterruptGrace}; it must be positive.");
        if (errors.Count > 0) throw new ArgumentException(string.Join(" ", errors));
    }
}
