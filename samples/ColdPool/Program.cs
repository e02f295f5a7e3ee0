// Makes many calls in a process that has just started, and the same again, and prints what the thread pool did
// meanwhile: one line of JSON for each reading.
// ColdPool ADDRESS [client=net|core|code-first] [style=blocking|awaited] [calls=500] [workers=50] [deadline=60]
//     [new-channels] [no-cooperative-blocking]
using System.Text.Json;
using ColdPool;
using Grpc.Core;

var plan = Plan.Of(args);

// Read once, when the pool is first used: so it comes first.
#region cooperative-blocking-off
if (plan.NoCooperativeBlocking)
{
    AppContext.SetSwitch("System.Threading.ThreadPool.Blocking.CooperativeBlocking", false);
}
#endregion

// The main thread carries everything out: none of the pool's may be in use before the calls are.
var fanOut = new FanOut(plan);
try
{
    fanOut.Prepare();
}
catch (RpcException e)
{
    Console.Error.WriteLine($"A call to {plan.Address} failed: {e.Status}.");
    return 1;
}

for (var run = 0; run < 2; run++)
{
    var readings = new PoolReadings(run);
    fanOut.Run(readings);
    foreach (var reading in readings.Stop()) Console.WriteLine(JsonSerializer.Serialize(reading));
}

return 0;
