namespace GrpcLab;

/// <summary>The same server and client, published for several runtimes and ways of compiling.</summary>
public sealed record RuntimeVariants : TableResult
{
    private RuntimeVariants(IReadOnlyList<VariantOutcome> outcomes) => Outcomes = outcomes;

    /// <summary>What became of each variant, in the order of <see cref="Variant.All"/>.</summary>
    public IReadOnlyList<VariantOutcome> Outcomes { get; }

    /// <summary>What was left out, with the reason of each.</summary>
    public IReadOnlyList<LeftOutVariant> LeftOut => [.. Outcomes.OfType<LeftOutVariant>()];

    /// <summary>
    /// Publishes what is not there yet: minutes the first time, a moment from then on. Kept under artifacts/variants.
    /// </summary>
    /// <param name="cancellation">Ends it; what was finished is kept.</param>
    /// <exception cref="InvalidOperationException">The course's own sources do not build.</exception>
    public static async Task<RuntimeVariants> PublishAsync(CancellationToken cancellation = default)
    {
        using var stop = HostCancellation.Link(cancellation);
        var root = CourseFolder.Find().Root;
        var sdk = await DotnetVersion.AskAsync(root, stop.Token)
            ?? throw new InvalidOperationException(
                "There is no dotnet on the PATH, so nothing can be published. Install the .NET 10 SDK.");
        return await PublishAsync(
            new VariantPublisher(root, sdk.Said, new DotnetTool(root), TimeProvider.System),
            root, stop.Token);
    }

    internal static async Task<RuntimeVariants> PublishAsync(
        VariantPublisher publisher, string root, CancellationToken cancellation)
    {
        // What is there can be used by whoever may read it: a class
        // that shares one folder, a run beside another that publishes.
        var wanted = Variant.All.Where(variant => IsWanted(variant, Budget.Current)).ToArray();
        var kept = wanted.Select(publisher.Find).OfType<PublishedVariant>().ToArray();
        VariantOutcome[] unwanted = [.. Variant.All.Except(wanted).Select(Unwanted)];
        if (kept.Length == wanted.Length) return new([.. kept, .. unwanted]);
        if (!VariantStore.CanWrite(VariantPublisher.Folder(root)))
        {
            return new([.. wanted.Select(v => kept.FirstOrDefault(k => k.Variant == v) ?? Locked(v)), .. unwanted]);
        }

        using var progress = Progress.Start("Publishing");
        using var held = await PublishLock.TakeAsync(
            VariantPublisher.Folder(root),
            () => progress.Report(null, "another notebook is publishing; waiting for it"), cancellation);
        var outcomes = new List<VariantOutcome>();
        foreach (var variant in wanted)
        {
            progress.Report(
                (double)outcomes.Count / wanted.Length, $"{variant.Name} ({outcomes.Count + 1} of {wanted.Length})");
            outcomes.Add(await publisher.PublishAsync(variant, cancellation));
        }

        var result = new RuntimeVariants([.. outcomes, .. unwanted]);
        progress.Summarise(result.Summary);
        return result;
    }

    /// <summary>
    /// The smoke budget judges no time, so it neither fetches older runtimes to compare with nor links a native
    /// program, which takes longer than all other cells of the chapter.
    /// </summary>
    internal static bool IsWanted(Variant variant, Budget budget) =>
        budget.JudgesTimes || !(variant.BringsRuntime || variant.IsNative);

    private static LeftOutVariant Unwanted(Variant variant) =>
        new(variant, "the smoke budget leaves out older runtimes and Native AOT");

    private static VariantOutcome Locked(Variant variant) => new LeftOutVariant(
        variant, "it is not published, and this account may not write into artifacts/variants; "
            + "whoever keeps the folder runs ./lab prepare");

    internal static RuntimeVariants Of(params IReadOnlyList<VariantOutcome> outcomes) => new(outcomes);

    /// <summary>The published variant; null when it was left out.</summary>
    public PublishedVariant? Find(Variant variant) =>
        Outcomes.OfType<PublishedVariant>().FirstOrDefault(p => p.Variant == variant);

    /// <summary>One row a variant: framework, size, and whether it was published now, kept or left out.</summary>
    public override Table ToTable() => new(["variant", "made for", Column.Number("size"), "state"], [.. Outcomes.Select(Row)])
    {
        Note = "Published once and kept under artifacts/variants; other sources or another SDK make new ones. "
            + "What was left out is tried again after an hour. None of this is part of the chapter's time.",
    };

    private string Summary
    {
        get
        {
            var published = Outcomes.OfType<PublishedVariant>().ToArray();
            return $"{published.Count(p => !p.Kept)} published, {published.Count(p => p.Kept)} kept, "
                + $"{LeftOut.Count} left out";
        }
    }

    private static string[] Row(VariantOutcome outcome) => outcome is PublishedVariant published
        ? [published.Variant.Name, published.Framework, Unit.Bytes.Format(published.Bytes), published.Words]
        : [outcome.Variant.Name, string.Join(" or ", outcome.Variant.Frameworks), "", outcome.Words];
}
