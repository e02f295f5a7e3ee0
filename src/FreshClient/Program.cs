using System.Text.Json;
using GrpcLab;
using GrpcLab.FreshClient;

var plan = JsonSerializer.Deserialize<FreshPlan>(args[0])!;
Owner.EndWithIt();

// The main thread carries everything out: none of the pool's may be in use before the calls are.
var run = new PlannedCalls(plan, new Uri(args[1]));
run.Prepare();
Console.Out.WriteLine(JsonSerializer.Serialize(new[] { run.Run(), run.Run() }));
run.Close();
