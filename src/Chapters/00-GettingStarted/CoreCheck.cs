namespace GrpcLab;

/// <summary>Whether client and server can run at the same time.</summary>
internal static class CoreCheck
{
    internal static Finding Judge(int cores) => cores >= 2
        ? new Finding.Good($"{cores} of them: client and server can run at the same time.")
        : new Finding.Warning("1: client and server take turns.",
            "Times will be long, and chapters about doing several things at once will show little.");
}
