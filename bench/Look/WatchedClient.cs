using System.Globalization;
using System.Text.Json;
using Grpc.Net.Client;

namespace GrpcLab.Bench;

/// <summary>A client in a process of its own, so that it can be watched. The bench starts itself again as it.</summary>
internal sealed class WatchedClient(OwnedProgram program) : IAsyncDisposable
{
    public const string Verb = "call";

    /// <summary>Calls a second of the schedule, and callers of the closed loop.</summary>
    public const int Rate = 4_000, Callers = 50;

    private const string OnSchedule = "schedule", AsFastAsTheyCan = "callers";

    public int Id => program.Pid;

    /// <summary>Answers each line of standard input with what a stretch of calls took, until that ends.</summary>
    public static async Task<int> RunAsync(string address, double seconds)
    {
        using var channel = GrpcChannel.ForAddress(address);
        var client = new Performance.Monitor.MonitorClient(channel);
        var length = TimeSpan.FromSeconds(seconds);
        Func<Task> call = () => client.GetPerformanceAsync(UnaryCall.Request).ResponseAsync;
        Write(new { ready = true });
        while (await Console.In.ReadLineAsync() is { } load)
        {
            var used = Environment.CpuUsage.TotalTime;
            var (calls, perSecond) = load == OnSchedule
                ? await CallOnScheduleAsync(call, length) : await CallAsync(call, length);
            var took = Environment.CpuUsage.TotalTime - used;
            Write(new { calls, perSecond, processorSeconds = took.TotalSeconds });
        }

        return 0;
    }

    public static async Task<WatchedClient> StartAsync(
        ServerAccess server, TimeSpan stretch, CancellationToken cancellation)
    {
        var command = ServerProgram.OfThisRuntime(
            typeof(WatchedClient).Assembly.Location,
            [Verb, $"{server.Address(Endpoint.H2c)}", stretch.TotalSeconds.ToString(CultureInfo.InvariantCulture)]);
        return new(await OwnedProgram.StartAsync(
            "client", command, OwnedProgram.TimeToStart, cancellation, takesCommands: true));
    }

    public Task<Stretch> CallOnScheduleAsync(CancellationToken cancellation) => AskAsync(OnSchedule, cancellation);

    public Task<Stretch> CallAsFastAsTheyCanAsync(CancellationToken cancellation) =>
        AskAsync(AsFastAsTheyCan, cancellation);

    public ValueTask DisposeAsync() => program.DisposeAsync();

    private static async Task<(int Calls, double PerSecond)> CallOnScheduleAsync(Func<Task> call, TimeSpan length)
    {
        var result = await OpenLoop.RunAsync(
            OpenLoopPlan.At(Rate, length), _ => call(), OpenLoopPace.System, CancellationToken.None, silent: true);
        return result.Errors == 0
            ? (result.Answered, result.AnsweredPerSecond)
            : throw new InvalidOperationException($"{result.Errors} calls failed, the first with {result.FirstError}.");
    }

    private static async Task<(int Calls, double PerSecond)> CallAsync(Func<Task> call, TimeSpan length)
    {
        var plan = new LoadPlan
        {
            Callers = Callers,
            Duration = length,
            WarmupFloor = TimeSpan.Zero,
            WarmupCap = TimeSpan.Zero,
        };
        var result = await ClosedLoop.RunAsync(plan, call, CancellationToken.None);
        return result.Errors == 0
            ? (result.Samples.Count, result.CallsPerSecond)
            : throw new InvalidOperationException($"{result.Errors} calls failed, the first with {result.FirstError}.");
    }

    private static void Write(object line)
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(line));
        Console.Out.Flush();
    }

    private async Task<Stretch> AskAsync(string load, CancellationToken cancellation) =>
        (await program.AskAsync(load, cancellation)).Deserialize<Stretch>(JsonSerializerOptions.Web)!;
}

/// <summary>What a stretch of calls took.</summary>
internal sealed record Stretch(int Calls, double PerSecond, double ProcessorSeconds)
{
    public double MicrosecondsPerCall => 1e6 * ProcessorSeconds / Calls;
}
