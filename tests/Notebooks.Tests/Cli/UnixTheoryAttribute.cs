namespace Notebooks.Tests.Cli;

/// <summary>A theory that runs a POSIX shell, so it is left out, with this reason, on Windows.</summary>
public sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute()
    {
        if (OperatingSystem.IsWindows())
        {
            Skip = "Windows has no POSIX shell.";
        }
    }
}
