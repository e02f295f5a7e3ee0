using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What lab run was asked for.</summary>
internal sealed record RunRequest
{
    public required IReadOnlyList<Chapter> Chapters { get; init; }

    public required string OutputFolder { get; init; }

    public required string ClaimsFile { get; init; }

    public string? RecordFolder { get; init; }

    public RunBudget Budget { get; init; }

    public double? Timeout { get; init; }

    public double? CellTimeout { get; init; }

    public ServerChoice Server { get; init; } = ServerChoice.None;

    public bool Verbose { get; init; }

    public bool Open { get; init; }

    public void ThrowIfInvalid()
    {
        var errors = new List<string>();
        if (!IsLimit(Timeout)) errors.Add($"--timeout is {Timeout}. Give seconds, more than 0 and at most a day.");
        if (!IsLimit(CellTimeout))
        {
            errors.Add($"--cell-timeout is {CellTimeout}. Give seconds, more than 0 and at most a day.");
        }

        errors.AddRange(Server.Errors());
        errors.AddRange(TwoOfOneName().Select(name => $"Two notebooks called {name} would share one page. "
            + "Run them one at a time, with different --out."));
        if (errors.Count > 0) throw new UsageException(string.Join(Environment.NewLine, errors));
    }

    public RunSettings ToSettings(IReadOnlyList<RunCondition> conditions) => new()
    {
        Budget = Budget,
        NotebookLimit = Timeout is { } timeout ? TimeSpan.FromSeconds(timeout) : null,
        CellLimit = CellTimeout is { } cell ? TimeSpan.FromSeconds(cell) : null,
        Server = Server.ToServer(),
        Conditions = Server.Address is { } address
            ? [.. conditions, new("server", $"{address}, not started by this run")] : conditions,
    };

    private static bool IsLimit(double? seconds) => seconds is null or (> 0 and <= 86_400);

    private IEnumerable<string> TwoOfOneName() =>
        Chapters.GroupBy(chapter => chapter.Name).Where(same => same.Count() > 1).Select(same => same.Key);
}
