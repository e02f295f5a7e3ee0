using System.Globalization;
using GrpcLab;
using GrpcLab.Bench;

if (args is [LowerServer.Verb, var kind, var answer]) return await LowerServer.RunAsync(kind, answer);
if (args is [WatchedClient.Verb, var address, var length])
{
    return await WatchedClient.RunAsync(address, double.Parse(length, CultureInfo.InvariantCulture));
}

using var ending = new CancellationTokenSource();
// The lab holds the other end of standard input: when it is gone, nobody waits for the result.
OwnerWatch.Start(stay: false, ownerPid: null, _ => ending.Cancel());
// Standard output belongs to the results; what the lab's own instruments say goes elsewhere.
var output = Console.Out;
Console.SetOut(Console.Error);
// What `lab bench` runs, in this order.
BenchQuestion[] benches =
[
    new("bdn", "Does the lab measure the same time for a unary call as BenchmarkDotNet?", AgreementBench.RunAsync),
    new("h2load", "At 100 calls at once, how much of the machine does the lab's client take, and how much does h2load?",
        H2LoadBench.RunAsync),
    new("queue", "Does the open loop see the percentiles that queueing theory gives for the same load?",
        QueueBench.RunAsync),
    new("coverage", "How often is a verdict or an interval of a quick comparison wrong where the truth is known?",
        CoverageBench.RunAsync),
    new("server", "How close does our server come to what Kestrel needs to answer the same bytes?",
        ServerBench.RunAsync),
    new("hpack", "How long does .NET's own HPACK decoder take for a short and for a long header field?",
        HpackBench.RunAsync),
    new(ImplementationBench.Name,
        "How many requests a second does one core answer with gRPC in .NET, C++, Go, Java, Node and Python?",
        ImplementationBench.RunAsync),
    new("look", "What does each part of lab look's watch cost the process that is watched?", LookBench.RunAsync)
    {
        File = "look-cost.csv",
    },
];
try
{
    return args is [SoakRun.Verb, var seconds, var folder]
        ? await SoakRun.TellAsync(seconds, folder, output, ending.Token)
        : await Benches.RunAsync(args, benches, output, ending.Token);
}
// Whatever it is: a call that is cancelled throws gRPC's exception.
catch (Exception) when (ending.IsCancellationRequested)
{
    return LabExit.Interrupted;
}
