using CliWrap;
using CliWrap.Buffered;

namespace Notebooks.Tests.Cli;

/// <summary>A file system of a few megabytes in memory, mounted in a folder of its own.</summary>
internal sealed class SmallDisk : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-disk-");

    public SmallDisk(int megabytes)
    {
        if (Mount("mount", "-t", "tmpfs", "-o", $"size={megabytes}m", "tmpfs", Path) is { Length: > 0 } error)
        {
            _folder.Delete();
            throw new InvalidOperationException($"A file system of {megabytes} MB could not be mounted: {error}");
        }
    }

    public string Path => _folder.FullName;

    /// <summary>Why none can be mounted here; null when one can.</summary>
    public static string? Error { get; } = FindError();

    public void MakeReadOnly() => Assert.Equal("", Mount("mount", "-o", "remount,ro", Path));

    public void Dispose()
    {
        // Lazily: a process that a failed test left behind must not keep the folder.
        Mount("umount", "-l", Path);
        _folder.Delete();
    }

    private static string? FindError()
    {
        if (!OperatingSystem.IsLinux()) return "Small file systems are mounted with Linux's tmpfs.";

        try
        {
            using var disk = new SmallDisk(1);
            return null;
        }
        catch (InvalidOperationException error)
        {
            return error.Message.Trim();
        }
    }

    private static string Mount(string command, params string[] arguments)
    {
        var run = new Command(command).WithArguments(arguments).WithValidation(CommandResultValidation.None)
            .ExecuteBufferedAsync().GetAwaiter().GetResult();
        return run.IsSuccess ? "" : $"{run.StandardError} ({command} exit code {run.ExitCode})";
    }
}

/// <summary>
/// A fact that needs a disk of its own to fill; where none can be mounted it is left out, with the reason.
/// </summary>
public sealed class SmallDiskFactAttribute : FactAttribute
{
    public SmallDiskFactAttribute() => Skip = SmallDisk.Error;
}
