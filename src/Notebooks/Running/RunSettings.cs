namespace GrpcLab.Notebooks;

/// <summary>How notebooks are run.</summary>
internal sealed record RunSettings
{
    /// <summary>The measurements' budget. Default: quick.</summary>
    public RunBudget Budget { get; init; } = RunBudget.Quick;

    /// <summary>How long one cell may take. Default: 120 s; the whole notebook's limit at the full budget.</summary>
    public TimeSpan? CellLimit { get; init; }

    /// <summary>How long one notebook may take. Default: 3600 s at the full budget, else 300 s.</summary>
    public TimeSpan? NotebookLimit { get; init; }

    /// <summary>
    /// Whether only the cells with the tags setup and prepare run, so that what is kept between runs is there before it
    /// is needed.
    /// </summary>
    public bool PreparesOnly { get; init; }

    /// <summary>A server to use instead of starting one. Default: none.</summary>
    public RunningServer? Server { get; init; }

    /// <summary>Circumstances to show on the page beside the ones the run finds itself. Default: none.</summary>
    public IReadOnlyList<RunCondition> Conditions { get; init; } = [];

    internal TimeSpan EffectiveNotebookLimit =>
        NotebookLimit ?? TimeSpan.FromSeconds(Budget == RunBudget.Full ? 3600 : 300);

    // A full budget spends most of its time in a few cells, so that only the notebook's limit makes sense there.
    internal TimeSpan EffectiveCellLimit =>
        CellLimit ?? (Budget == RunBudget.Full ? EffectiveNotebookLimit : TimeSpan.FromSeconds(120));

    /// <summary>
    /// How long a cell may prepare something that is kept, or build the lab. It counts neither as a cell's time nor as
    /// the notebook's.
    /// </summary>
    internal TimeSpan PrepareLimit => CellLimit ?? TimeSpan.FromMinutes(20);

    internal IReadOnlyDictionary<string, string?> Environment => new Dictionary<string, string?>
    {
        ["GRPCLAB_BUDGET"] = Budget.ToString().ToLowerInvariant(),
        ["GRPCLAB_SERVER"] = Server?.Address.ToString(),
        ["GRPCLAB_TOKEN"] = Server?.Token,
        ["GRPCLAB_SERVER_CA"] = Server?.AuthorityFile,
        ["GRPCLAB_SERVER_PIN"] = Server?.Pin,
    };
}

/// <summary>How much time a chapter's measurements may take.</summary>
internal enum RunBudget
{
    /// <summary>As little as it takes to run every cell: mechanisms are counted, times are not judged.</summary>
    Smoke,

    /// <summary>About half a minute a chapter: good enough to see the point.</summary>
    Quick,

    /// <summary>As long as publishable intervals take.</summary>
    Full,
}

/// <summary>One circumstance of a run, as the page shows it.</summary>
internal sealed record RunCondition(string Name, string Value);

/// <summary>A server that cells use instead of starting one.</summary>
internal sealed record RunningServer(Uri Address, string Token)
{
    /// <summary>
    /// PEM of the authority that issued its certificate, as a full path: cells run in their notebook's folder. Default:
    /// none.
    /// </summary>
    public string? AuthorityFile { get; init; }

    /// <summary>SHA-256 of its certificate. Default: none.</summary>
    public string? Pin { get; init; }
}

/// <summary>Is told how a run goes, for progress and logs; calls may come from any thread.</summary>
internal interface IRunObserver
{
    /// <summary>A notebook begins.</summary>
    void Started(Chapter chapter, int codeCells);

    /// <summary>A cell begins.</summary>
    void CellStarted(Chapter chapter, Cell cell);

    /// <summary>A running cell put something out.</summary>
    void CellSent(Chapter chapter, Cell cell, CellEvent sent);

    /// <summary>A cell ended, or was left out.</summary>
    void CellEnded(Chapter chapter, CellReport report);

    /// <summary>A notebook ended.</summary>
    void Ended(NotebookReport report);
}
