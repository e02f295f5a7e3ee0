namespace GrpcLab.Gateway.Tests;

/// <summary>A theory that relies on what Linux does with a full queue of connections.</summary>
internal sealed class LinuxTheoryAttribute : TheoryAttribute
{
    public LinuxTheoryAttribute()
    {
        if (!OperatingSystem.IsLinux())
        {
            Skip = "Linux leaves a connection unanswered when the listener's queue is full; other systems refuse it.";
        }
    }
}
