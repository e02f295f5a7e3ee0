namespace GrpcLab.Look.Tests;

/// <summary>
/// Healthy systems of ten kinds, two runs each and ten for the record (GRPCLAB_LOOK=whole): nothing that
/// <c>--fail-on</c> counts may be claimed of the client, nor of its server. Rows, with what is noted besides, go to
/// artifacts/look/look-healthy.csv, of which data/recorded has a copy.
/// </summary>
[Trait(TestScope.Run, TestScope.All)]
public class HealthyTests
{
    private static readonly int Runs = MatrixTests.IsWhole ? 10 : 2;

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(6), WindowOfAMinute = TimeSpan.FromSeconds(65);
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(8);

    private static readonly Table Healthy = new(
        "look-healthy.csv", "kind,run,window_s,requests,answered,claimed of the client,claimed of the server", keys: 2);

    private static readonly Dictionary<string, string?> OneCore = new() { ["DOTNET_PROCESSOR_COUNT"] = "1" };

    private static readonly Dictionary<string, ProbeCase> Kinds = new()
    {
        ["idle"] = new("idle"),
        ["a call a minute"] = new("rare"),
        ["bursts"] = new("bursts"),
        ["quiet streams"] = new("quiet-streams"),
        ["streams"] = new("healthy", "medium", Streaming: true),
        ["cold start"] = new("healthy", "medium", Tls: true),
        ["one core"] = new("healthy", "medium") { Variables = OneCore },
        ["many channels to many servers"] = new("many-servers"),
        ["callers that come at once"] = new("late-start"),
        ["busy"] = new("healthy", "heavy"),
    };

    public static TheoryData<string> Names => [.. Kinds.Keys];

    [Theory(DisableParallelization = true), MemberData(nameof(Names))]
    public async Task A_healthy_system_has_no_finding_but_notes(string kind)
    {
        var wrong = new List<string>();
        await Parallel.ForEachAsync(
            Enumerable.Range(1, Runs), new ParallelOptions { MaxDegreeOfParallelism = AtOnce(kind) }, async (run, _) =>
            {
                var (row, isRight) = await RowAsync(kind, run);
                Healthy.Add(row);
                if (!isRight)
                {
                    lock (wrong) wrong.Add(row);
                }
            });
        Assert.Empty(wrong);
    }

    // What waits most of the time, side by side.
    private static int AtOnce(string kind) => kind switch
    {
        "busy" => 1,
        "a call a minute" => Runs,
        _ => 4,
    };

    // A server for each: to another one's watch the end of a client is calls that fail.
    private static async Task<(string Row, bool IsRight)> RowAsync(string kind, int run)
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync(server, Kinds[kind]);
        var isCold = kind is "cold start" or "callers that come at once";
        if (!isCold) await Task.Delay(WarmUp);
        var options = new LookOptions { For = kind == "a call a minute" ? WindowOfAMinute : Window };

        var reports = await Task.WhenAll(Look.AtAsync(client.Id, options), Look.AtAsync(server.Id, options));

        var (called, answered) = (reports[0].Seen.Http.Requests, reports[1].Seen.Server.Started);
        LookReport[] judged = [new(reports[0].Seen, reports[1].Seen), reports[1]];
        return (Table.Row(
            kind, $"{run}", $"{reports[0].Seen.Window.TotalSeconds:0.0}", $"{called}", $"{answered}",
            IdsOf(judged[0], isCold), IdsOf(judged[1], isCold)),
            judged.SelectMany(report => report.Findings).All(finding => finding.Severity == Severity.Note));
    }

    // Of what has just started it is no false alarm that code is still being compiled.
    private static string IdsOf(LookReport report, bool isCold) => string.Join(
        ' ', report.Findings.Select(finding => finding.Id).Where(id => !(isCold && id == "LOOK13")).Order());
}
