namespace GrpcLab;

/// <summary>The checks that need no server.</summary>
internal static class MachineChecks
{
    public static IReadOnlyList<ReadinessCheck> All =>
    [
        new(".NET SDK", SdkCheck.LookAsync),
        ReadinessCheck.Of(".NET runtime", RuntimeCheck.Look),
        ReadinessCheck.Of("packages",
            () => new Finding.Good($"{string.Join(", ", PackageVersions.All.Select(package => package.Value))}.")),
        ReadinessCheck.Of("cores", () => CoreCheck.Judge(Environment.ProcessorCount)),
        ReadinessCheck.Of("clock", ClockCheck.Look),
    ];
}
