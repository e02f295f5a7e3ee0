using System.Reflection;

namespace GrpcLab;

/// <summary>
/// Several loaders as one load. Percentiles are those of all calls together: the mean of two 99th percentiles is the
/// 99th percentile of nothing.
/// </summary>
internal sealed class MergedLoads
{
    private MergedLoads(IReadOnlyList<LoadSamples> loads)
    {
        Loads = loads;
        var (one, results) = (loads[0].Settings, loads.Select(load => load.Result).ToList());
        Result = new()
        {
            Plan = (one with { Rate = one.Rate * loads.Count }).ToPlan(loads[0].Seed),
            Calls = [.. results.SelectMany(result => result.Calls)],
            PeakInFlight = results.Sum(result => result.PeakInFlight),
            FirstError = results.Select(result => result.FirstError).FirstOrDefault(error => error is not null),
            Elapsed = results.Max(result => result.Elapsed),
            Conditions = results[0].Conditions,
        };
    }

    /// <summary>What was merged, by place and seed.</summary>
    public IReadOnlyList<LoadSamples> Loads { get; }

    /// <summary>What they were all told.</summary>
    public LoadSettings Settings => Loads[0].Settings;

    /// <summary>All their calls as one result. Its peak is the sum of theirs: no more were in flight.</summary>
    public OpenLoopResult Result { get; }

    /// <summary>Calls that were answered within the deadline, counted from when they were to start.</summary>
    public int InTime => CountInTime(Result);

    /// <summary>How long all of them were at work at once, by the clocks of their machines.</summary>
    public TimeSpan Together =>
        Loads.Min(load => load.Ended) - Loads.Max(load => load.Started) is var time && time > TimeSpan.Zero
            ? time : TimeSpan.Zero;

    /// <summary>Merges them.</summary>
    /// <param name="loads">Each with the name by which an error may call it, such as its file's.</param>
    /// <exception cref="InvalidDataException">They are not of one load, or one of them is there twice.</exception>
    public static MergedLoads Of(IReadOnlyList<(string Name, LoadSamples Samples)> loads)
    {
        var (first, one) = loads[0];
        foreach (var (name, samples) in loads.Skip(1)) ThrowIfOther(first, one.Settings, name, samples.Settings);

        var twice = loads.GroupBy(load => (load.Samples.Place, load.Samples.Seed, load.Samples.Started))
            .FirstOrDefault(same => same.Count() > 1);
        return twice is null
            ? new([.. loads.Select(load => load.Samples).OrderBy(load => load.Place, StringComparer.Ordinal)
                .ThenBy(load => load.Seed)])
            : throw new InvalidDataException($"{string.Join(" and ", twice.Select(load => load.Name))} are the same "
                + "load, which would count twice. Take one of them away.");
    }

    /// <summary>The loaders, all of them together, and how their calls ended.</summary>
    public IReadOnlyList<Table> ToTables() => LoadTables.Of(this);

    /// <summary>The same of one of them.</summary>
    public int CountInTime(OpenLoopResult result) =>
        result.Calls.Count(call => call.Ok && call.Ended - call.Intended <= Settings.Deadline);

    private static void ThrowIfOther(string first, LoadSettings one, string name, LoadSettings other)
    {
        var differences = typeof(LoadSettings).GetProperties(BindingFlags.Instance | BindingFlags.Public)
            .Select(property => (property.Name, One: property.GetValue(one), Other: property.GetValue(other)))
            .Where(of => !Equals(of.One, of.Other))
            .Select(of => FormattableString.Invariant($"{of.Name} is {of.Other}, not {of.One}"))
            .ToList();
        if (differences.Count == 0) return;

        throw new InvalidDataException($"{name} belongs to another load than {first}: "
            + $"{string.Join("; ", differences)}. Only loads that differ in nothing but seed, machine and time are "
            + "merged; put the others into a folder of their own.");
    }
}
