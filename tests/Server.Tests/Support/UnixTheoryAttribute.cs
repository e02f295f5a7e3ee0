namespace GrpcLab.Server.Tests;

/// <summary>A theory about something that only Unix systems have, such as signals.</summary>
internal sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute()
    {
        if (OperatingSystem.IsWindows())
        {
            Skip = "Needs a Unix system.";
        }
    }
}
