namespace GrpcLab;

/// <summary>What became of publishing a variant: it is there, or it was left out. Any other end is an error.</summary>
/// <param name="Variant">The variant.</param>
public abstract record VariantOutcome(Variant Variant)
{
    /// <summary>One sentence without a full stop.</summary>
    internal abstract string Words { get; }
}

/// <summary>The variant can be started.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Framework">The target framework that worked, such as "net8.0".</param>
/// <param name="Folder">Where it lies.</param>
/// <param name="Bytes">Its size on disk.</param>
/// <param name="Took">How long publishing took, now or when it was done.</param>
/// <param name="Kept">Whether it was there from an earlier run.</param>
public sealed record PublishedVariant(
    Variant Variant, string Framework, string Folder, long Bytes, TimeSpan Took, bool Kept) : VariantOutcome(Variant)
{
    /// <summary>Why a preferred framework was not taken. Default: it was.</summary>
    public string? InsteadBecause { get; init; }

    internal string Program =>
        Path.Combine(Folder, OperatingSystem.IsWindows() ? "GrpcLab.Variant.exe" : "GrpcLab.Variant");

    internal override string Words =>
        $"{(Kept ? "kept from an earlier run" : $"published in {Unit.Time(Took, 2)}")}"
        + $"{(InsteadBecause is null ? "" : $"; {InsteadBecause}")}";
}

/// <summary>This machine or its feed lacks something the variant needs; nothing is wrong with the course.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Reason">What is missing, such as "this feed has no runtime pack for net8.0".</param>
public sealed record LeftOutVariant(Variant Variant, string Reason) : VariantOutcome(Variant)
{
    internal override string Words => $"left out: {Reason}";
}
