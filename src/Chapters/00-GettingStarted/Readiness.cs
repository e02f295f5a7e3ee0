namespace GrpcLab;

/// <summary>
/// Whether the course works on this machine: each check with its verdict, then the verdict on all of them.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Readiness : IDisplayable
{
    private readonly IReadOnlyList<ReadinessLine> _lines;

    internal Readiness(IReadOnlyList<ReadinessLine> lines) => _lines = lines;

    /// <summary>True when something was checked and nothing failed or was left out. Warnings are allowed.</summary>
    public bool IsReady => _lines.Count > 0 && _lines.All(l => l.Finding.IsFine);

    /// <summary>How many checks were made or should have been.</summary>
    public int Checks => _lines.Count;

    /// <summary>Checks that failed or could not be tried.</summary>
    public int Failed => _lines.Count(l => !l.Finding.IsFine);

    /// <summary>Checks that passed with something to know.</summary>
    public int Warnings => _lines.Count(l => l.Finding is Finding.Warning);

    /// <summary>Such as "12 checks, 0 failed, 1 warning".</summary>
    public string Summary => $"{ReaderNumbers.Counted(Checks, "check")}, {Failed} failed, "
        + $"{ReaderNumbers.Counted(Warnings, "warning")}";

    internal IReadOnlyList<ReadinessLine> Lines => _lines;

    /// <summary>Looks at machine and packages, starts a server, calls it in every way, measures the noise.</summary>
    /// <param name="cancellation">Ends it. Each check is bounded by itself.</param>
    public static Task<Readiness> CheckAsync(CancellationToken cancellation = default) =>
        CheckAsync(MachineChecks.All, new LabServerOptions(), cancellation);

    internal static async Task<Readiness> CheckAsync(
        IEnumerable<ReadinessCheck> machine, LabServerOptions options, CancellationToken cancellation)
    {
        using var linked = HostCancellation.Link(cancellation);
        await using var server = new ServerChecks(options);
        var lines = new List<ReadinessLine>();
        foreach (var check in machine.Concat(server.All)) lines.Add(await check.RunAsync(linked.Token));

        return new(lines);
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = Rows().ToHtml() + Ending().ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line a check, then the verdict.</summary>
    public override string ToString() => $"{Rows().ToText()}\n{Ending().ToText()}";

    private Table Rows() => new(["checked", "verdict", "found"],
        [.. _lines.Select(l => (IReadOnlyList<string>)[l.Name, l.Verdict, l.Text])]);

    private VerdictLine Ending() => IsReady
        ? new(Tone.Good, "You are ready", Summary,
            Warnings == 0 ? null : "A warning does not stop you; it says what to expect of your results.")
        : new(Tone.Bad, "not ready yet", Summary, Advice());

    private string Advice() => _lines.Count == 0
        ? "Nothing was checked."
        : "Go from the top: what failed first may be why others failed. Then run this cell again. Failed: "
            + string.Join(", ", _lines.Where(l => !l.Finding.IsFine).Select(l => l.Name)) + ".";
}
