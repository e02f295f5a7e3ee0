using System.Net;

namespace GrpcLab.Look.Tests;

/// <summary>
/// Each fault alone, at three loads, over h2c and TLS, with unary calls and streams; and twenty pairs of faults in one
/// process. Rows go to artifacts/look/look-matrix.csv, of which data/recorded has a copy.
/// </summary>
/// <remarks>
/// All of it takes most of an hour, for the record (GRPCLAB_LOOK=whole). Without that each fault is watched with unary
/// calls at two of the loads, and with streams at two, over h2c once and over TLS once.
/// </remarks>
[Trait(TestScope.Run, TestScope.All)]
public class MatrixTests(SharedServer shared)
{
    public static readonly bool IsWhole = Environment.GetEnvironmentVariable("GRPCLAB_LOOK") == "whole";

    private const int Pairs = 20, Seed = 31;

    private static readonly string[] Loads = ["light", "medium", "heavy"];

    // The mean of fewer calls is the machine's.
    private const int EnoughForMean = 100;

    // A watch that no pause of 13 s would fit into twice is too short for LOOK03; LOOK08 takes five readings in a row.
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(7), WindowOfPauses = TimeSpan.FromSeconds(42);

    // What is compiled at a start is not the fault that is looked for.
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(3);

    private static readonly Dictionary<string, string[]> Expected = new()
    {
        ["channel-per-call"] = ["LOOK01"],
        ["stream-limit"] = ["LOOK02"],
        ["idle-connection"] = ["LOOK03"],
        ["dead-peer"] = ["LOOK04", "LOOK10"],
        ["blocking"] = ["LOOK05"],
        ["logging"] = ["LOOK06"],
        ["one-address"] = ["LOOK07"],
        ["unread-streams"] = ["LOOK08"],
        ["large"] = ["LOOK09"],
        ["failing"] = ["LOOK10"],
        ["collecting"] = ["LOOK11"],
        ["http1"] = ["LOOK10", "LOOK12"],
        ["compiling"] = ["LOOK13"],
        ["slow-network"] = ["LOOK14"],
    };

    // A client at the same load without the fault: what its calls take is what removing the fault leaves.
    private static readonly Dictionary<string, string> Twins = new()
    {
        ["channel-per-call"] = "healthy",
        ["stream-limit"] = "holding",
        ["idle-connection"] = "pausing",
        ["dead-peer"] = "healthy",
        ["collecting"] = "healthy",
        ["slow-network"] = "healthy",
    };

    [Theory(DisableParallelization = true)]
    [InlineData("light", false)]
    [InlineData("light", true)]
    [InlineData("medium", false)]
    [InlineData("medium", true)]
    [InlineData("heavy", false)]
    [InlineData("heavy", true)]
    public async Task Each_fault_alone_is_found_and_nothing_else(string load, bool tls)
    {
        var turn = 2 * Array.IndexOf(Loads, load) + (tls ? 1 : 0);
        var cases = Expected.Keys.SelectMany(fault => Shapes(fault).Select(streams =>
            new ProbeCase(fault, load, tls, streams)));

        await RunAsync(
            cases.Where((_, number) => IsWhole || number % Loads.Length == turn % Loads.Length),
            atOnce: load == "heavy" ? 1 : 4);
    }

    [Fact(DisableParallelization = true)]
    public async Task Both_faults_of_a_process_are_found_and_nothing_else()
    {
        var random = new Random(Seed);
        // Both together need calls that are alike; LOOK14 is about two processes.
        string[] faults = [.. Expected.Keys.Except(["unread-streams", "slow-network"])];
        var cases = Enumerable.Range(0, Pairs).Select(_ =>
        {
            var two = random.GetItems(faults, 1).Concat(random.GetItems(faults, 1)).ToArray();
            while (Expected[two[0]].Intersect(Expected[two[1]]).Any()) two[1] = random.GetItems(faults, 1)[0];
            var load = random.Next(2) == 0 ? "light" : "medium";
            return new ProbeCase(string.Join(',', two), load, random.Next(2) == 0, random.Next(2) == 0);
        });

        await RunAsync([.. cases], atOnce: 4);
    }

    private static IEnumerable<bool> Shapes(string fault) => fault switch
    {
        // A unary call that is left alone ends by itself.
        "unread-streams" => [true],
        // The client's meter ends with a stream's headers, the server's with the stream.
        "slow-network" => [false],
        _ => [false, true],
    };

    private async Task RunAsync(IEnumerable<ProbeCase> cases, int atOnce)
    {
        var table = new Table("look-matrix.csv", "faults,load,transport,calls,window_s,requests,expected,found,"
            + "of the machine,named cost,gained,right,seen", keys: 4);
        var wrong = new List<string>();
        await Parallel.ForEachAsync(
            cases, new ParallelOptions { MaxDegreeOfParallelism = atOnce }, async (what, _) =>
            {
                var (row, isRight) = await RowAsync(what);
                table.Add(row);
                if (!isRight)
                {
                    lock (wrong) wrong.Add(row);
                }
            });
        Assert.Empty(wrong);
    }

    private async Task<(string Row, bool IsRight)> RowAsync(ProbeCase what)
    {
        string[] expected = [.. what.Faults.Split(',').SelectMany(fault => Expected[fault]).Distinct().Order()];
        var (report, mean) = await WatchAsync(what);
        string[] all = [.. report.Findings.Select(finding => finding.Id).Order()];
        string[] found = [.. all.Where(id => expected.Contains(id) || !OfTheMachine(id))];
        var cost = report.Findings.FirstOrDefault(finding => finding.Id == expected[0])?.Cost;
        var gained = Twins.TryGetValue(what.Faults, out var twin)
            && mean is not null && report.Seen.Http.Requests >= EnoughForMean
            && (await WatchAsync(what with { Faults = twin })).Mean is { } without ? 1 - without / mean : null;
        var isRight = found.SequenceEqual(expected);
        var seen = string.Join(" · ", report.Findings.Where(finding => expected.Contains(finding.Id))
            .Select(finding => $"{finding.Id}: {finding.Evidence}"));
        return (Table.Row(
            what.Faults.Replace(',', '+'), what.Load, what.Tls ? "TLS" : "h2c", what.Streaming ? "streaming" : "unary",
            $"{report.Seen.Window.TotalSeconds:0.0}", $"{report.Seen.Http.Requests}", string.Join(' ', expected),
            string.Join(' ', found), string.Join(' ', all.Except(found)), $"{cost:0.00}", $"{gained:0.00}",
            isRight ? "yes" : "no", seen), isRight);
    }

    // What a busy machine or a process that has just started may show besides; HealthyTests counts it as well.
    private static bool OfTheMachine(string id) => id is "LOOK11" or "LOOK13";

    private async Task<(LookReport Report, double? Mean)> WatchAsync(ProbeCase what)
    {
        // What is between two is told by both; a server of its own has no other client.
        await using var own = what.Faults == "slow-network" ? await ProbeProcess.ServerAsync() : null;
        await using var client = await ProbeProcess.ClientAsync(own ?? shared.Process, what);
        await Task.Delay(WarmUp);
        var pauses = what.Faults.Split(',').Any(fault => fault is "idle-connection" or "pausing");
        var options = new LookOptions { For = pauses ? WindowOfPauses : Window };
        var watch = new ProcessWatch(Targets.ById(client.Id), options)
        {
            Resolve = (_, _) => Task.FromResult<IPAddress[]>([IPAddress.Loopback, IPAddress.Parse("127.0.0.2")]),
        };
        var server = own is null ? null : Look.AtAsync(own.Id, options);
        await client.MeanCallAsync();
        await watch.RunAsync(CancellationToken.None);
        var mean = await client.MeanCallAsync();
        return (new LookReport(watch.Seen, server is null ? null : (await server).Seen), mean);
    }
}
