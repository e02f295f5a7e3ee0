namespace Notebooks.Tests.Cli;

/// <summary>A fact that sends POSIX signals or runs a POSIX shell, so it is left out, with this reason, on Windows.</summary>
public sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute()
    {
        if (OperatingSystem.IsWindows())
        {
            Skip = "Windows has neither POSIX signals nor a POSIX shell.";
        }
    }
}
