namespace Tests.Shared;

/// <summary>
/// A fact about what Windows does not have, such as POSIX signals and a POSIX shell; there it is left out, and says so.
/// </summary>
internal sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute() => Skip = WhyNot;

    internal static string? WhyNot => OperatingSystem.IsWindows()
        ? "Needs a Unix system: Windows has neither POSIX signals nor a POSIX shell." : null;
}

/// <summary>A theory about what Windows does not have; there it is left out, and says so.</summary>
internal sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute() => Skip = UnixFactAttribute.WhyNot;
}
