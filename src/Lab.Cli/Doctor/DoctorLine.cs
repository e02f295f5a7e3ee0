namespace GrpcLab.Cli;

/// <summary>One thing the doctor looked at.</summary>
internal sealed record DoctorLine(string Sign, string Name, string Finding, bool IsFine)
{
    public static DoctorLine Fine(string name, string finding) => new("✓", name, finding, true);

    public static DoctorLine Info(string name, string finding) => new("·", name, finding, true);

    public static DoctorLine Error(string name, string finding) => new("✗", name, finding, false);
}
