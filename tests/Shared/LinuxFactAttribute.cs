namespace Tests.Shared;

/// <summary>
/// A fact about what only Linux has or does so, such as /proc; elsewhere it is left out, and says so.
/// </summary>
internal sealed class LinuxFactAttribute : FactAttribute
{
    public LinuxFactAttribute() => Skip = WhyNot;

    internal static string? WhyNot =>
        OperatingSystem.IsLinux() ? null : "Needs Linux: its /proc, its limits of memory and cores, or its sockets.";
}

/// <summary>A theory about what only Linux has or does so; elsewhere it is left out, and says so.</summary>
internal sealed class LinuxTheoryAttribute : TheoryAttribute
{
    public LinuxTheoryAttribute() => Skip = LinuxFactAttribute.WhyNot;
}
