namespace GrpcLab.Server.Tests;

/// <summary>A test of something that only Unix systems have, such as signals.</summary>
internal sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute()
    {
        if (OperatingSystem.IsWindows())
        {
            Skip = "Needs a Unix system.";
        }
    }
}
