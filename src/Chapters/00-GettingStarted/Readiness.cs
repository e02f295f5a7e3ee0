namespace GrpcLab;

/// <summary>
/// Whether the course works on this machine: each check with its verdict, then the verdict on all of them.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Readiness : IDisplayable
{
    internal Readiness(IReadOnlyList<ReadinessLine> lines) => Lines = lines;

    /// <summary>True when something was checked and nothing failed or was left out. Warnings are allowed.</summary>
    public bool IsReady => Lines.Count > 0 && Lines.All(l => l.Finding.IsFine);

    /// <summary>Such as "12 checks, 0 failed, 1 warning".</summary>
    public string Summary => $"{ReaderNumbers.Counted(Lines.Count, "check")}, {Failures.Count()} failed, "
        + (NotTried > 0 ? $"{NotTried} not tried, " : "") + ReaderNumbers.Counted(Warnings, "warning");

    /// <summary>Every check that was made or should have been.</summary>
    internal IReadOnlyList<ReadinessLine> Lines { get; }

    private IEnumerable<ReadinessLine> Failures => Lines.Where(l => l.Finding is Finding.Failure);

    private int NotTried => Lines.Count(l => l.Finding is Finding.NotTried);

    private int Warnings => Lines.Count(l => l.Finding is Finding.Warning);

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
        [.. Lines.Select(l => (IReadOnlyList<string>)[l.Name, l.Verdict, l.Text])]);

    private VerdictLine Ending() => IsReady
        ? new(Tone.Good, "You are ready", Summary,
            Warnings == 0 ? null : "A warning does not stop you; it tells you what to expect from your results.")
        : new(Tone.Bad, "not ready yet", Summary, Advice());

    private string Advice() => Lines.Count == 0
        ? "Nothing was checked."
        : "Fix the first failure first: it may have caused the others. Then rerun this cell. Failed: "
            + string.Join(", ", Failures.Select(l => l.Name)) + ".";
}

/// <summary>What one check of the readiness report found. There are four kinds and no others.</summary>
internal abstract record Finding(string Text)
{
    private Finding(string text, bool isFine) : this(text) => IsFine = isFine;

    /// <summary>Whether the course can be taken all the same.</summary>
    public bool IsFine { get; }

    /// <summary>As it should be.</summary>
    public sealed record Good(string Text) : Finding(Text, isFine: true);

    /// <summary>It works, but a reader should know.</summary>
    /// <param name="Text">What was found.</param>
    /// <param name="Meaning">What it means for the results.</param>
    public sealed record Warning(string Text, string Meaning) : Finding(Text, isFine: true);

    /// <summary>The course does not work so.</summary>
    /// <param name="Text">What was found.</param>
    /// <param name="Remedy">What to do about it.</param>
    public sealed record Failure(string Text, string Remedy) : Finding(Text, isFine: false);

    /// <summary>Could not be looked at, because something before it failed.</summary>
    public sealed record NotTried(string Text) : Finding(Text, isFine: false);
}

/// <summary>One thing the readiness report looks at.</summary>
/// <param name="Name">A few words, such as "a call over TLS".</param>
/// <param name="Look">Finds out; what it throws counts as a failure.</param>
internal sealed record ReadinessCheck(string Name, Func<CancellationToken, Task<Finding>> Look)
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(30);

    /// <summary>A check that needs no waiting.</summary>
    public static ReadinessCheck Of(string name, Func<Finding> look) => new(name, _ => Task.FromResult(look()));

    /// <summary>Looks, for 30 s at most. Only cancelling ends it with an exception.</summary>
    public async Task<ReadinessLine> RunAsync(CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(MaxTime);
        try
        {
            return new(Name, await Look(limit.Token).WaitAsync(limit.Token));
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return new(Name, new Finding.Failure($"No result within {MaxTime.TotalSeconds:0} s.",
                "Is the machine very busy? Close what you can and check again."));
        }
        catch (Exception error) when (error is not OperationCanceledException)
        {
            return new(Name, new Finding.Failure(
                $"{error.GetType().Name}: {error.Message}", "Fix this problem, then check again."));
        }
    }
}

/// <summary>One line of the readiness report.</summary>
/// <param name="Name">What was looked at.</param>
/// <param name="Finding">What was found.</param>
internal sealed record ReadinessLine(string Name, Finding Finding)
{
    /// <summary>The verdict in a mark and a word, so that it does not hang on colour.</summary>
    public string Verdict => Finding switch
    {
        Finding.Good => "✓ fine",
        Finding.Warning => "! warning",
        Finding.Failure => "✗ failed",
        _ => "○ not tried",
    };

    /// <summary>The finding and what follows from it.</summary>
    public string Text => Finding switch
    {
        Finding.Warning w => $"{w.Text} {w.Meaning}",
        Finding.Failure f => $"{f.Text} {f.Remedy}",
        _ => Finding.Text,
    };
}
