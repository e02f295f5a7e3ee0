using System.Text.Json;
using Grpc.Core;
using GrpcLab;
using GrpcLab.FreshClient;

var plan = JsonSerializer.Deserialize<FreshPlan>(args[0])!;
OwnerWatch.Start(stay: false, ownerPid: null, _ => Environment.Exit(0)); // Then whoever waits for the result is gone.

// The main thread carries everything out: none of the pool's may be in use before the calls are.
var run = new PlannedCalls(plan, new Uri(args[1]));
try
{
    run.Prepare();
    Console.Out.WriteLine(JsonSerializer.Serialize(new[] { run.Run(), run.Run() }));
    run.Close();
    return 0;
}
catch (Exception e) when ((e as RpcException
    ?? (e as AggregateException)?.Flatten().InnerExceptions.OfType<RpcException>().FirstOrDefault()) is { } error)
{
    Console.Error.WriteLine($"A call to {args[1]} failed: {error.Status}.");
    return 1;
}
