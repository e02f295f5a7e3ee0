namespace GrpcLab.Cli;

/// <summary>What the command's exit codes mean.</summary>
internal static class LabExit
{
    public const int Fine = 0;
    public const int Failed = 1;
    public const int Usage = 2;
    public const int Interrupted = 130;
}
