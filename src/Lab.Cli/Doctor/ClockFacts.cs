using System.Diagnostics;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>The clock that calls are timed with.</summary>
/// <param name="Source">The kernel's name for it; null where the system does not tell.</param>
/// <param name="Step">The smallest difference between two readings, in nanoseconds.</param>
/// <param name="Cost">What a reading takes, in nanoseconds.</param>
/// <param name="GoesBack">Whether a later reading was earlier.</param>
internal sealed record ClockFacts(string? Source, double Step, double Cost, bool GoesBack)
{
    private const string SourceFile = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    private const int Batches = 10, Readings = 2_000;

    // A call on loopback takes a hundred microseconds and more.
    private const double MaxNanoseconds = 1_000;

    // Clocks that the kernel takes when it does not trust the processor's; each reading leaves the program.
    private static readonly string[] Slow = ["hpet", "acpi_pm", "jiffies", "pit"];

    /// <summary>Reads it some thousand times.</summary>
    public static ClockFacts Measure()
    {
        var (step, cost, goesBack) = (long.MaxValue, double.MaxValue, false);
        for (var batch = 0; batch < Batches; batch++)
        {
            var first = Stopwatch.GetTimestamp();
            var last = first;
            for (var i = 0; i < Readings; i++)
            {
                var now = Stopwatch.GetTimestamp();
                goesBack |= now < last;
                if (now > last) step = Math.Min(step, now - last);
                last = now;
            }

            // The quietest batch: in the others something else had the processor.
            cost = Math.Min(cost, Nanoseconds(last - first) / Readings);
        }

        return new(SourceName(), Nanoseconds(step), cost, goesBack);
    }

    /// <summary>What the doctor says of it.</summary>
    public DoctorLine Line()
    {
        var found = string.Create(CultureInfo.InvariantCulture,
            $"{(Source is null ? "" : Source + ", ")}steps of {Step:0} ns, {Cost:0} ns a reading");
        return GoesBack ? DoctorLine.Warning("clock", $"{found}, and it went back",
                "Times from this machine are worth nothing: look for a clock source that keeps going (dmesg).")
            : Slow.Contains(Source) ? DoctorLine.Warning("clock", $"{found}; it is the kernel's spare one",
                "See why it gave up the processor's (dmesg | grep -i clocksource), or boot with clocksource=tsc.")
            : Step > MaxNanoseconds || Cost > MaxNanoseconds ? DoctorLine.Warning("clock", $"{found}; that is coarse",
                "Trust ratios and counts, not the times of single calls.")
            : DoctorLine.Fine("clock", found);
    }

    private static string? SourceName() => File.Exists(SourceFile) ? File.ReadAllText(SourceFile).Trim() : null;

    private static double Nanoseconds(long ticks) => ticks * 1e9 / Stopwatch.Frequency;
}
