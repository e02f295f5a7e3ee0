namespace GrpcLab.Bench;

/// <summary>Where a server's processor time went in one stretch of load.</summary>
/// <param name="Samples">Samples of its stacks.</param>
/// <param name="PerRequest">Its processor time for a request.</param>
internal sealed record RequestProfile(IReadOnlyList<StackSample> Samples, CallTime PerRequest)
{
    /// <summary>The processor time for a request that some owners took.</summary>
    /// <param name="owners">Which, by the constants of <see cref="StackOwner"/>.</param>
    public CallTime Of(Func<string, bool> owners) =>
        new(PerRequest.Nanoseconds * Samples.Count(s => owners(s.Owner)) / Samples.Count);

    /// <summary>
    /// The time for a request by a property of the samples, all stretches together, the longest first.
    /// </summary>
    /// <param name="server">What the rows are about.</param>
    /// <param name="stretches">The stretches.</param>
    /// <param name="property">The property; samples without it are left out.</param>
    public static IEnumerable<BenchRow> Rows(
        string server, IReadOnlyList<RequestProfile> stretches, Func<StackSample, string?> property)
    {
        var all = stretches.SelectMany(s => s.Samples).ToArray();
        var perSample = stretches.Average(s => s.PerRequest.Microseconds) / all.Length;
        return
            from found in all.Select(property).OfType<string>().CountBy(name => name)
            orderby found.Value descending
            select new BenchRow(server, found.Key, found.Value * perSample, "µs", Count: found.Value,
                Note: FormattableString.Invariant($"{100.0 * found.Value / all.Length:0.0} % of the samples"));
    }
}
