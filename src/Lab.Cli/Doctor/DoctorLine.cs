using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>One thing the doctor looked at.</summary>
/// <param name="Sign">How it stands, without words.</param>
/// <param name="Name">What it is.</param>
/// <param name="Finding">How it stands, with what to do when it is not right.</param>
/// <param name="Colour">The sign's colour.</param>
internal sealed record DoctorLine(string Sign, string Name, string Finding, Color Colour)
{
    /// <summary>Whether the course runs with it.</summary>
    public bool IsFine => Colour != Color.Red;

    public static DoctorLine Fine(string name, string finding) => new("✓", name, finding, Color.Green);

    public static DoctorLine Info(string name, string finding) => new("·", name, finding, Color.Green);

    /// <summary>The course runs; its times may suffer, or a way to open it is missing.</summary>
    public static DoctorLine Warning(string name, string finding, string mend) =>
        new("!", name, $"{finding}. {mend}", Color.Yellow);

    /// <summary>The course does not run.</summary>
    public static DoctorLine Error(string name, string finding, string mend) =>
        new("✗", name, $"{finding}. {mend}", Color.Red);
}
