using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Grpc.Core;
using Performance;

namespace GrpcLab;

/// <summary>Callers that call all the time; what each saw, what each server counted, and how often the client sent something to it.</summary>
internal sealed class SteadyLoad(Backends backends, ChannelBase channel, BackendRunPlan plan)
{
    // The header in which a retried call tells the server, and the answer's headers the caller, how often it was sent before.
    private const string PreviousAttempts = "grpc-previous-rpc-attempts";

    private readonly Performance.Monitor.MonitorClient _client = new(channel);
    private readonly ConcurrentBag<SteadyCall> _calls = [];
    private readonly Stopwatch _clock = new();
    private TimeSpan? _happened;
    private int _number;

    public async Task<BackendRun> RunAsync(CancellationToken cancellation)
    {
        var meter = new BackendMeter(backends);
        var before = await meter.SettledAsync(cancellation);
        using var sent = new SentRequests();
        _clock.Start();
        var calling = Task.WhenAll(Enumerable.Range(0, plan.Callers).Select(_ => CallAsync(cancellation)));
        var happening = HappenAsync(cancellation);
        var readings = await FollowAsync(meter, calling, cancellation);
        await happening;
        await calling;
        var after = await meter.SettledAsync(cancellation);
        return new BackendRun(plan, [.. _calls.OrderBy(c => c.Began)], [.. Tallies(before, after, sent)], readings)
        {
            Happened = _happened,
            Conditions = backends.Conditions,
        };
    }

    private async Task CallAsync(CancellationToken cancellation)
    {
        while (_clock.Elapsed < plan.Length)
        {
            _calls.Add(await OneAsync(cancellation));
            cancellation.ThrowIfCancellationRequested();
            await Task.Delay(plan.Pause, cancellation);
        }
    }

    private async Task<SteadyCall> OneAsync(CancellationToken cancellation)
    {
        var began = _clock.Elapsed;
        var request = new PerformanceStatusRequest { ClientName = $"call {Interlocked.Increment(ref _number)}" };
        using var call = _client.GetPerformanceAsync(request, deadline: DateTime.UtcNow + plan.Deadline, cancellationToken: cancellation);
        try
        {
            await call;
            var before = (await call.ResponseHeadersAsync).GetValue(PreviousAttempts) ?? "0";
            return new SteadyCall(began, _clock.Elapsed - began, StatusCode.OK, "", int.Parse(before, CultureInfo.InvariantCulture) + 1);
        }
        catch (RpcException e)
        {
            return new SteadyCall(began, _clock.Elapsed - began, e.StatusCode, e.Status.Detail, 1);
        }
    }

    private async Task HappenAsync(CancellationToken cancellation)
    {
        if (plan.Happens is { } happens)
        {
            await Task.Delay(plan.At, cancellation);
            _happened = _clock.Elapsed;
            await happens();
        }
    }

    private async Task<IReadOnlyList<BackendReading>> FollowAsync(BackendMeter meter, Task calling, CancellationToken cancellation)
    {
        var readings = new List<BackendReading>();
        do
        {
            var counts = await meter.ReadAsync(cancellation);
            readings.Add(new BackendReading(_clock.Elapsed, counts));
        }
        while (await Task.WhenAny(calling, Task.Delay(plan.Window, cancellation)) != calling);
        return readings;
    }

    private IEnumerable<BackendTally> Tallies(IReadOnlyList<BackendCount> before, IReadOnlyList<BackendCount> after, SentRequests sent) =>
        after.Zip(backends.Servers, (now, server) =>
        {
            var counted = before.FirstOrDefault(b => b.Name == now.Name) is { } then ? now.Since(then) : now;
            return new BackendTally(now.Name, sent.To(server.Addresses), counted);
        });
}

/// <summary>All servers' counters at one moment of a run.</summary>
internal sealed record BackendReading(TimeSpan At, IReadOnlyList<BackendCount> Counts);
