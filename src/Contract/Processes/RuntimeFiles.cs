namespace GrpcLab;

/// <summary>
/// The files in the temporary folder by which debuggers and diagnostic tools reach a .NET process. It removes them when
/// it ends by itself; of one that is killed they would stay for good, so whoever kills it removes them. Linux only:
/// Windows has no such files, and elsewhere nothing tells the key in their names.
/// </summary>
/// <remarks>
/// Their names: dotnet/diagnostics, documentation/design-docs/ipc-protocol.md. The key is the time of the start, so
/// that files of a process with the same number, as in a container that shares the folder, are not touched.
/// </remarks>
internal sealed class RuntimeFiles
{
    private readonly ProcessStat? _process;

    private RuntimeFiles(ProcessStat? process) => _process = process;

    /// <summary>Those of a process that runs now; may be removed once it does not.</summary>
    public static RuntimeFiles Of(int pid) => new(OperatingSystem.IsLinux() ? ProcessStat.Read(pid) : null);

    public void Remove()
    {
        if (_process is { } process) Remove(process);
    }

    /// <summary>Removes its files and those of all it has started: before the kill, while these are known.</summary>
    public void RemoveTree()
    {
        Remove();
        // Its number may be another's by now.
        if (_process is not { } root || ProcessStat.Read(root.Id)?.StartMark != root.StartMark) return;
        foreach (var process in ProcessStat.OfTree(root.Id)) Remove(process);
    }

    private static void Remove(ProcessStat process)
    {
        var key = $"{process.Id}-{process.StartMark}";
        foreach (var name in (string[])
            [$"dotnet-diagnostic-{key}-socket", $"clr-debug-pipe-{key}-in", $"clr-debug-pipe-{key}-out"])
        {
            try
            {
                File.Delete(Path.Combine(Path.GetTempPath(), name));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // Of another user, or in a folder that is gone: a file too many is no reason not to end.
            }
        }
    }
}
