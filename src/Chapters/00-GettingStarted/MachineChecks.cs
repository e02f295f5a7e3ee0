using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>The checks that need no server.</summary>
internal static class MachineChecks
{
    private const int OldestRuntime = 10;
    private const int Readings = 2_000;
    private const string Install = "Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0";

    // A call over loopback takes some tens of microseconds.
    private static readonly CallTime Fine = new(1_000), Usable = new(20_000);

    public static IReadOnlyList<ReadinessCheck> All =>
    [
        new(".NET SDK", async token => Sdk(await DotnetVersion.AskAsync(CourseFolder.Find().Root, token))),
        ReadinessCheck.Of(
            ".NET runtime", () => Runtime(Environment.Version, RuntimeInformation.FrameworkDescription)),
        ReadinessCheck.Of("packages",
            () => new Finding.Good($"{string.Join(", ", PackageVersions.All.Select(package => package.Value))}.")),
        ReadinessCheck.Of("cores", () => Cores(Environment.ProcessorCount)),
        ReadinessCheck.Of("clock", () => Clock(StepOf(TimeProvider.System))),
    ];

    /// <summary>Whether the SDK that builds the course is the one it asks for.</summary>
    internal static Finding Sdk(DotnetVersion? version) => version switch
    {
        null => new Finding.Failure("There is no dotnet on the PATH.", Install),
        { IsRight: true } => new Finding.Good($"{version.Version} builds the course."),
        _ => new Finding.Failure($"dotnet --version printed: {version.Version} {version.Errors}".Trim(), Install),
    };

    /// <summary>Whether this process runs on a runtime the course was made for.</summary>
    internal static Finding Runtime(Version version, string description) => version.Major >= OldestRuntime
        ? new Finding.Good($"Running on {description}.")
        : new Finding.Failure($"Running on {description}.",
            $"Open the notebook with a kernel on .NET {OldestRuntime}, or run it with ./lab run 00.");

    /// <summary>Whether client and server can run at the same time.</summary>
    internal static Finding Cores(int cores) => cores >= 2
        ? new Finding.Good($"{cores} of them: client and server can run at the same time.")
        : new Finding.Warning("1: client and server take turns.",
            "Times will be long, and chapters about doing several things at once will show little.");

    /// <summary>Whether the clock is fine enough to time one call.</summary>
    internal static Finding Clock(CallTime step)
    {
        var text = $"It steps by {step.ToString(2)}.";
        return step <= Fine ? new Finding.Good($"{text} A call takes far longer.")
            : step <= Usable
                ? new Finding.Warning(text, "That is coarse for a single call: trust the medians, not single samples.")
            : new Finding.Failure(text, "That is too coarse to time a call. Is this an emulated machine?");
    }

    /// <summary>The typical distance of two readings that differ: resolution and cost of reading together.</summary>
    internal static CallTime StepOf(TimeProvider clock)
    {
        var steps = new List<double>();
        for (var last = clock.GetTimestamp(); steps.Count < Readings;)
        {
            var now = clock.GetTimestamp();
            if (now != last)
            {
                steps.Add(CallTime.Between(last, now, clock).Nanoseconds);
                last = now;
            }
        }

        return new(Quantile.Median(steps));
    }
}
