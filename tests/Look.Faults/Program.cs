// A process to look at: "--role server", or "--role client" with the line that a server wrote. It ends when its
// standard input does; a line there is answered with the event sources that are enabled, or with what the calls took.
using System.Diagnostics.Tracing;
using System.Text.Json;
using GrpcLab.Look.Faults;

var options = new ConfigurationBuilder().AddCommandLine(args).Build().Get<ProbeOptions>()!;
if (options.Role == "server")
{
    await using var server = await ProbeServer.StartAsync(options);
    Say(server.Endpoints);
    Answer(() => new { });
}
else
{
    using var gone = new CancellationTokenSource();
    var client = new FaultyClient(options, gone.Token);
    var running = client.RunAsync();
    Say(new { options.Faults });
    Answer(() => client.Calls.Take());
    await gone.CancelAsync();
    await running;
}

// On the main thread, which no fault blocks.
static void Answer(Func<object> calls)
{
    while (Console.In.ReadLine() is { } question)
    {
        var sources = EventSource.GetSources().Where(source => source.IsEnabled());
        Say(question == "calls" ? calls() : new { enabled = sources.Select(source => source.Name) });
    }
}

static void Say(object line)
{
    Console.Out.WriteLine(JsonSerializer.Serialize(line, ProbeOptions.Names));
    Console.Out.Flush();
}
