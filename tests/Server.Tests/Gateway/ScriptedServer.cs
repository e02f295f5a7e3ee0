using System.Collections.Concurrent;
using System.Globalization;
using Google.Protobuf;
using Grpc.Core;
using GrpcLab.Server.Tests;
using Performance;

namespace GrpcLab.Programs.Tests;

/// <summary>
/// A gRPC server whose answers show which question they belong to, and that does before each what the test wants.
/// </summary>
internal sealed record ScriptedServer(TestServer Server, Script Script) : IAsyncDisposable
{
    public Uri Address => Server.Address;

    public static async Task<ScriptedServer> StartAsync(Script? script = null)
    {
        script ??= new Script();
        return new(await TestServer.StartAsync(new ScriptedMonitor(script)), script);
    }

    public ValueTask DisposeAsync() => Server.DisposeAsync();
}

/// <summary>What a scripted server does before it answers, and what it saw.</summary>
internal sealed class Script
{
    private int _inFlight;

    /// <summary>Runs before the answer to question number n, counted from 1.</summary>
    public Func<int, CancellationToken, Task> Before { get; init; } = (_, _) => Task.CompletedTask;

    /// <summary>Ends a stream, with status OK, after so many answers.</summary>
    public int StreamEndsAfter { get; init; } = int.MaxValue;

    /// <summary>The names of the clients that asked.</summary>
    public ConcurrentQueue<string> Names { get; } = new();

    /// <summary>Questions in flight now.</summary>
    public int InFlight => Volatile.Read(ref _inFlight);

    public async Task<PerformanceStatusResponse> AnswerAsync(string name, CancellationToken cancellationToken)
    {
        Names.Enqueue(name);
        Interlocked.Increment(ref _inFlight);
        try
        {
            var number = int.Parse(name["client ".Length..], CultureInfo.InvariantCulture);
            await Before(number, cancellationToken);
            return new()
            {
                ProcessesRunning = number,
                DataLoad1 = ByteString.CopyFrom(1, (byte)number),
                DataLoad2 = ByteString.CopyFrom(2, (byte)number),
            };
        }
        finally
        {
            Interlocked.Decrement(ref _inFlight);
        }
    }
}

/// <summary>The Monitor service by script.</summary>
internal sealed class ScriptedMonitor(Script script) : Performance.Monitor.MonitorBase
{
    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) =>
        script.AnswerAsync(request.ClientName, context.CancellationToken);

    public override async Task GetManyPerformanceStats(
        IAsyncStreamReader<PerformanceStatusRequest> requestStream,
        IServerStreamWriter<PerformanceStatusResponse> responseStream, ServerCallContext context)
    {
        for (var answered = 0;
            answered < script.StreamEndsAfter && await requestStream.MoveNext(context.CancellationToken); answered++)
        {
            await responseStream.WriteAsync(
                await script.AnswerAsync(requestStream.Current.ClientName, context.CancellationToken));
        }
    }
}
