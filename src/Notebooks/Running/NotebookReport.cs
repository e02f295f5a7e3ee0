using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>Everything a run of one notebook found out.</summary>
internal sealed record NotebookReport
{
    /// <summary>The chapter.</summary>
    public required Chapter Chapter { get; init; }

    /// <summary>The executed notebook.</summary>
    public required Notebook Notebook { get; init; }

    /// <summary>Every code cell, in order.</summary>
    public required IReadOnlyList<CellReport> Cells { get; init; }

    /// <summary>When the run began.</summary>
    public required DateTimeOffset StartedAt { get; init; }

    /// <summary>How long it took, one-off preparations apart.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>How long cells with the tag prepare took; next to nothing once what they prepare is there.</summary>
    public TimeSpan Prepared => Total(Cells);

    /// <summary>Its budget.</summary>
    public required RunBudget Budget { get; init; }

    /// <summary>Its circumstances. Default: none known.</summary>
    public IReadOnlyList<RunCondition> Conditions { get; init; } = [];

    /// <summary>Why no cell could run at all; null when the engine started.</summary>
    public string? EngineError { get; init; }

    /// <summary>True when the reader stopped the run.</summary>
    public bool Interrupted { get; init; }

    /// <summary>
    /// Processes that its cells started and that outlived it. Default: none, and none where the system has no /proc.
    /// </summary>
    public IReadOnlyList<Survivor> Survivors { get; init; } = [];

    /// <summary>The chapter's title, or its name where it has none.</summary>
    public string Title => Notebook.Title ?? Chapter.Name;

    /// <summary>The claims the chapter made.</summary>
    public IReadOnlyList<ClaimVerdict> Claims => [.. VerdictReader.Claims(Outputs)];

    /// <summary>How far the run got, in words; null when it got to the end.</summary>
    public string? Stopped
    {
        get
        {
            if (EngineError is not null) return $"stopped before the first cell: {EngineError}";

            if (Cells.FirstOrDefault(cell => cell.Error is not null) is { } faulty)
            {
                return $"stopped at cell {faulty.Cell.CodeNumber} of {Cells.Count}: {faulty.Error}";
            }

            return Cells.FirstOrDefault(cell => cell.Outcome is CellNotReached) is { } next
                ? $"stopped before cell {next.Cell.CodeNumber} of {Cells.Count}: "
                    + $"{(Interrupted ? "interrupted" : "the notebook's time limit was reached")}"
                : null;
        }
    }

    /// <summary>True when a cell failed or was not reached, or a mechanism claim did not hold.</summary>
    public bool Failed => Stopped is not null || Claims.Any(claim => claim.TurnsRunRed);

    /// <summary>How long it took in words, with the preparations behind it when they took a second or more.</summary>
    public string Took => Durations.Short(Elapsed)
        + (Prepared >= TimeSpan.FromSeconds(1) ? $" and {Durations.Short(Prepared)} of one-off preparation" : "");

    /// <summary>As in "2 cells left out: this feed has no Plotly.NET"; empty when every cell ran.</summary>
    public string LeftOut
    {
        get
        {
            string[] reasons =
                [.. Cells.Select(cell => cell.Outcome).OfType<CellLeftOut>().Select(leftOut => leftOut.Reason)];
            return reasons.Length == 0
                ? ""
                : $"{ReaderNumbers.Counted(reasons.Length, "cell")} left out: {string.Join("; ", reasons.Distinct())}";
        }
    }

    /// <summary>How the claims went, and what was left out, in one line.</summary>
    public string Summary =>
        string.Join(", ", new[] { ClaimSummary.Of(Claims), LeftOut }.Where(words => words.Length > 0));

    internal static TimeSpan Total(IEnumerable<CellReport> cells) => cells
        .Where(cell => cell.Cell.Tags.Contains(CellTags.Prepare))
        .Aggregate(TimeSpan.Zero, (sum, cell) => sum + (cell.Elapsed ?? TimeSpan.Zero));

    /// <summary>What its cells put out, in order.</summary>
    public IEnumerable<CellOutput> Outputs => Cells.SelectMany(cell => cell.Results.Outputs);
}

/// <summary>A code cell, what became of it and what it put out.</summary>
internal sealed record CellReport(Cell Cell, CellOutcome Outcome, CellResults Results)
{
    /// <summary>How long it ran; null when it did not.</summary>
    public TimeSpan? Elapsed => (Outcome as CellResult)?.Elapsed;

    /// <summary>Why the run cannot go on after this cell, in words; null when it can.</summary>
    public string? Error => Outcome switch
    {
        CellFailed when CellTags.MayRaise(Cell) => null,
        CellFailed failed => FirstLine($"{failed.Error.Name}: {failed.Error.Message}"),
        CellTimedOut { NotebookLimit: { } whole } =>
            $"the notebook's time limit of {Durations.Short(whole)} was reached",
        CellTimedOut late => $"stopped after its time limit of {Durations.Short(late.Limit)}",
        CellInterrupted => "interrupted",
        EngineEnded ended => FirstLine(ended.Message),
        CellStopped stopped => stopped.Why,
        _ => null,
    };

    private static string FirstLine(string text) =>
        text.AsSpan().IndexOfAny('\r', '\n') is var end and >= 0 ? text[..end] : text;
}

/// <summary>Durations as a reader likes them.</summary>
internal static class Durations
{
    /// <summary>As in 0.4 s, 12 s or 2 min 05 s.</summary>
    public static string Short(TimeSpan time) => time.TotalSeconds switch
    {
        < 9.95 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.0} s"),
        < 99.5 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0} s"),
        var seconds => string.Create(CultureInfo.InvariantCulture, $"{(int)seconds / 60} min {(int)seconds % 60:00} s"),
    };
}
