namespace GrpcLab;

/// <summary>
/// Exercise 2.3: how many connections calls that stay open need, and how many of them wait; then it is counted.
/// </summary>
internal sealed class PredictConnections() : Exercise<Func<int, int, bool, (int Connections, int Waiting)>>(
    "2.3", "connections, predicted and counted", "Return two numbers: the connections, and the calls that wait.")
{
    // The servers in the order in which they are started, and what is asked of each.
    private static readonly (int Streams, (int Calls, bool Several)[] Cases)[] Servers =
        [(100, [(250, false), (250, true), (200, true)]), (40, [(30, false), (90, true)])];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        foreach (var (streams, cases) in Servers)
        {
            var predicted = cases.Select(one => Solution(one.Calls, streams, one.Several)).ToList();
            await using var server = await ServerAsync(new() { MaxStreamsPerConnection = streams });
            foreach (var ((calls, several), said) in cases.Zip(predicted))
            {
                var counted = await CountAsync(server, calls, streams, several);
                if (said != counted) return Failed(Difference(calls, streams, several, said, counted));
            }
        }

        return Passed($"{Servers.Sum(server => server.Cases.Length)} predictions match the counts: with 100 streams a "
            + "connection, 250 calls need 3 connections, or 1 and a queue of 150.");
    }

    private async Task<(int Connections, int Waiting)> CountAsync(
        LabServer server, int calls, int streams, bool several)
    {
        using var channel = server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = several);
        var waiting = 0;
        var evidence = await server.ObserveAsync(calls, async () =>
        {
            await using var open = new StreamsInTurn(new(channel));
            var some = several ? calls : Math.Min(calls, streams);
            await open.OpenAsync(some, MaxCallTime, Cancellation);
            for (var i = some; i < calls; i++) _ = open.Start();

            await open.SettleAsync(some, Cancellation);
            waiting = calls - open.Running;
        }, Cancellation);
        return ((int)(evidence.ServerConnectionsAccepted ?? 0), waiting);
    }

    private static string Difference(
        int calls, int streams, bool several, (int Connections, int Waiting) said,
        (int Connections, int Waiting) counted) =>
        $"{calls} calls that stay open, {streams} streams a connection, EnableMultipleHttp2Connections "
        + $"{(several ? "true" : "false")}: you predicted {Text(said)}; counted: {Text(counted)}. "
        + Why(calls, streams, several, said);

    private static string Why(
        int calls, int streams, bool several, (int Connections, int Waiting) said) => several switch
        {
            false when said.Connections != 1 => "Without the setting there is one connection, however many calls wait.",
            false when said.Waiting < 0 => "Unused streams are not waiting calls: the number is at least 0.",
            false => "The one connection takes as many calls as it has streams; the others wait.",
            true when said.Waiting != 0 => "With the setting a call that finds no stream gets another connection.",
            true when said.Connections == calls / streams =>
                $"{calls} / {streams} drops the remainder: the last {calls % streams} calls need a connection, too.",
            true when said.Connections == (calls / streams) + 1 =>
                "Full connections are enough when they hold all of the calls: nothing is opened in advance.",
            true => "A further connection opens when all streams of the existing ones are taken.",
        };

    private static string Text((int Connections, int Waiting) numbers) =>
        $"connections: {numbers.Connections}, waiting calls: {numbers.Waiting}";
}
