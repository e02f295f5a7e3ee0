namespace Jupyter.Tests.Binder;

/// <summary>A theory about what only Linux has; elsewhere it is left out, and says so.</summary>
public sealed class LinuxTheoryAttribute : TheoryAttribute
{
    public LinuxTheoryAttribute() => Skip = OperatingSystem.IsLinux() ? null : "Fences memory and cores by means that only Linux has.";
}
