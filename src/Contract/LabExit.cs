namespace GrpcLab;

/// <summary>What the exit codes of <c>lab</c>, and of the programs whose code it passes on, mean.</summary>
internal static class LabExit
{
    public const int Fine = 0;
    public const int Failed = 1;
    public const int Usage = 2;
    public const int Interrupted = 130;
}
