namespace Course.Tests.Support;

/// <summary>A fact that reads /proc, so it is left out, with this reason, on other systems.</summary>
public sealed class LinuxFactAttribute : FactAttribute
{
    public LinuxFactAttribute()
    {
        if (!OperatingSystem.IsLinux())
        {
            Skip = "Reads the process tree from /proc, which only Linux has.";
        }
    }
}
