// A process to look at: "server FAULT", or "client FAULT ADDRESS". It ends when its standard input does; a line there
// is answered with the event sources that are enabled.
using System.Diagnostics.Tracing;
using System.Text.Json;
using GrpcLab.Look.Faults;

var gone = new CancellationTokenSource();
if (args[0] == "server")
{
    await using var server = await ProbeServer.StartAsync(args[1]);
    Say(new { address = server.Address });
    Answer();
}
else
{
    var running = new FaultyClient(args[2], gone.Token).RunAsync(args[1]);
    Say(new { fault = args[1] });
    Answer();
    await gone.CancelAsync();
    await running;
}

// On the main thread, which no fault blocks.
static void Answer()
{
    while (Console.In.ReadLine() is not null)
    {
        var sources = EventSource.GetSources().Where(source => source.IsEnabled());
        Say(new { enabled = sources.Select(source => source.Name) });
    }
}

static void Say(object line)
{
    Console.Out.WriteLine(JsonSerializer.Serialize(line));
    Console.Out.Flush();
}
