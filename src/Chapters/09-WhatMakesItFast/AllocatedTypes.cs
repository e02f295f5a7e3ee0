namespace GrpcLab;

/// <summary>
/// Which types a process allocates while calls run, by sampling: the runtime reports one allocated byte in 102,400.
/// </summary>
/// <remarks>
/// A share seen n times has a standard error of about one part in the square root of n. What is rare may be missing.
/// </remarks>
public sealed record AllocatedTypes : TableResult
{
    private const int Shown = 14;

    private readonly string _side;

    private AllocatedTypes(string side, long calls, IReadOnlyList<TypeShare> types) =>
        (_side, Calls, Types) = (side, calls, types);

    /// <summary>Calls that ran meanwhile.</summary>
    public long Calls { get; }

    /// <summary>The types, the one with the most bytes first.</summary>
    public IReadOnlyList<TypeShare> Types { get; }

    /// <summary>Objects sampled, all types together.</summary>
    public long Samples => Types.Sum(t => t.Samples);

    /// <summary>Estimated bytes of a call, all types together.</summary>
    public double BytesEachCall => Types.Sum(t => t.BytesEachCall);

    /// <summary>Samples what both sides allocate while the work runs.</summary>
    /// <param name="server">The one side; the other is this process, all of it.</param>
    /// <param name="calls">Calls the work makes, 1 or more. Some thousands give a picture.</param>
    /// <param name="work">Makes them.</param>
    /// <param name="cancellation">Ends the work's wait and the sampling.</param>
    public static async Task<(AllocatedTypes Server, AllocatedTypes Client)> SampleAsync(
        LabServer server, int calls, Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentOutOfRangeException.ThrowIfLessThan(calls, 1);
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        using var sampler = new AllocationSampler();
        var reply = await server.Control.SampleAllocationsAsync(work, linked.Token);
        var here = await sampler.EndAsync(linked.Token);
        return (Of("server", calls, reply.Types_.Select(t => new SampledType(t.Name, t.Samples, t.Objects, t.Bytes))),
            Of("client", calls, here));
    }

    internal static AllocatedTypes Of(string side, long calls, IEnumerable<SampledType> types) => new(
        side, calls, [.. types.Select(t => new TypeShare(t.Name, t.Samples, t.Bytes / calls, t.Objects / calls))]);

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["type", Column.Number("bytes per call"), Column.Number("objects per call"), Column.Number("share"),
            Column.Number("samples")],
        [.. Types.Take(Shown).Select(Row), .. Rest()])
    {
        Caption = $"What the {_side} allocates, by type",
        Note = $"Estimated from {Unit.Whole(Samples)} samples in {Unit.Whole(Calls)} calls; a row of n samples is good "
            + "to about one part in √n.",
    };

    private string[] Row(TypeShare type) =>
    [
        type.ShortName, Unit.Whole(type.BytesEachCall), FormattableString.Invariant($"{type.ObjectsEachCall:0.0}"),
        Unit.Percent.Format(type.BytesEachCall / BytesEachCall), Unit.Whole(type.Samples),
    ];

    private IEnumerable<string[]> Rest() => Types.Count <= Shown ? []
        : [Row(new("all others", Types.Skip(Shown).Sum(t => t.Samples), Types.Skip(Shown).Sum(t => t.BytesEachCall),
            Types.Skip(Shown).Sum(t => t.ObjectsEachCall)))];
}
