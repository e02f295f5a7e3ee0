using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What lab run was asked for.</summary>
internal sealed record RunRequest
{
    private const string TokenName = "GRPCLAB_TOKEN";

    public required IReadOnlyList<Chapter> Chapters { get; init; }

    public required string OutputFolder { get; init; }

    public required string ClaimsFile { get; init; }

    public RunBudget Budget { get; init; }

    public double? Timeout { get; init; }

    public double? CellTimeout { get; init; }

    public string? Server { get; init; }

    public string? TokenFile { get; init; }

    public bool Verbose { get; init; }

    public void ThrowIfInvalid()
    {
        var faults = new List<string>();
        if (!IsLimit(Timeout)) faults.Add($"--timeout is {Timeout}. Give seconds, more than 0 and at most a day.");
        if (!IsLimit(CellTimeout)) faults.Add($"--cell-timeout is {CellTimeout}. Give seconds, more than 0 and at most a day.");
        if (Server is not null && !IsServer(Server)) faults.Add($"--server is '{Server}'. Give an address such as http://127.0.0.1:41001, as the server's ready line shows it.");
        if (TokenFile is not null && Server is null) faults.Add("--token-file goes with --server: a server the run starts itself needs none.");
        if (TokenFile is not null && !File.Exists(TokenFile)) faults.Add($"--token-file {TokenFile} does not exist. Write the token of the server's ready line into it.");
        if (Server is not null && TokenFile is null && TokenVariable is null) faults.Add($"--server needs the server's control token: write it, from the server's ready line, into a file and give --token-file, or set {TokenName}.");
        faults.AddRange(TwoOfOneName().Select(name => $"Two notebooks called {name} would share one page. Run them one at a time, with different --out."));
        if (faults.Count > 0) throw new UsageException(string.Join(Environment.NewLine, faults));
    }

    public RunSettings ToSettings(IReadOnlyList<RunCondition> conditions) => new()
    {
        Budget = Budget,
        NotebookLimit = Timeout is { } timeout ? TimeSpan.FromSeconds(timeout) : null,
        CellLimit = CellTimeout is { } cell ? TimeSpan.FromSeconds(cell) : null,
        Server = Server is null ? null : new Uri(Server),
        Token = TokenFile is not null ? File.ReadAllText(TokenFile).Trim() : Server is not null ? TokenVariable : null,
        Conditions = conditions,
    };

    private static string? TokenVariable => Environment.GetEnvironmentVariable(TokenName) is { Length: > 0 } token ? token : null;

    private static bool IsLimit(double? seconds) => seconds is null or (> 0 and <= 86_400);

    private static bool IsServer(string text) => Uri.TryCreate(text, UriKind.Absolute, out var uri) && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps);

    private IEnumerable<string> TwoOfOneName() =>
        Chapters.GroupBy(chapter => chapter.Name).Where(same => same.Count() > 1).Select(same => same.Key);
}
