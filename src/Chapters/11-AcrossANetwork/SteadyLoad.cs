using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab;

/// <summary>
/// Callers that call all the time; what each saw, what each server counted, and how often the client sent something to
/// it.
/// </summary>
internal sealed class SteadyLoad(Backends backends, ChannelBase channel, BackendRunPlan plan)
{
    // The header in which a retried call tells the server, and the
    // answer's headers the caller, how often it was sent before.
    private const string PreviousAttempts = "grpc-previous-rpc-attempts";

    private readonly Work.WorkClient _client = new(channel);
    private readonly string _run = Guid.NewGuid().ToString("N")[..8];
    private readonly ConcurrentBag<SteadyCall> _calls = [];
    private readonly Stopwatch _clock = new();
    private IReadOnlyList<string> _asked = [];
    private TimeSpan? _happened;
    private int _number;

    // When no further call begins, in ticks of the clock; unknown until what is to happen has happened, because a busy
    // machine may be late with it, and the calls after it are what counts.
    private long _end = plan.Happens is null ? plan.Length.Ticks : long.MaxValue;

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
        var tallies = Tallies(before, await meter.SettledAsync(cancellation), sent).ToArray();
        return new BackendRun(plan, [.. _calls.OrderBy(c => c.Began)], tallies, readings)
        {
            Done = await DoneAsync(cancellation),
            Happened = _happened,
            Conditions = backends.Conditions,
        };
    }

    private async Task CallAsync(CancellationToken cancellation)
    {
        while (_clock.Elapsed.Ticks < Volatile.Read(ref _end))
        {
            _calls.Add(await OneAsync(cancellation));
            cancellation.ThrowIfCancellationRequested();
            await Task.Delay(plan.Pause, cancellation);
        }
    }

    private async Task<SteadyCall> OneAsync(CancellationToken cancellation)
    {
        var began = _clock.Elapsed;
        var key = $"{_run}-{Interlocked.Increment(ref _number)}";
        using var call = _client.DoAsync(
            new Job { Key = key }, deadline: DateTime.UtcNow + plan.Deadline, cancellationToken: cancellation);
        try
        {
            await call;
            var before = (await call.ResponseHeadersAsync).GetValue(PreviousAttempts) ?? "0";
            return new SteadyCall(key, began, _clock.Elapsed - began, StatusCode.OK, "",
                int.Parse(before, CultureInfo.InvariantCulture) + 1);
        }
        catch (RpcException e)
        {
            return new SteadyCall(key, began, _clock.Elapsed - began, e.StatusCode, e.Status.Detail, 1);
        }
    }

    private async Task HappenAsync(CancellationToken cancellation)
    {
        if (plan.Happens is { } happens)
        {
            try
            {
                await Task.Delay(plan.At, cancellation);
                _asked = backends.Names;
                await backends.KeepKeysAsync(cancellation);
                _happened = _clock.Elapsed;
            }
            finally
            {
                Volatile.Write(ref _end, (_clock.Elapsed + plan.Length - plan.At).Ticks);
            }

            await happens();
        }
    }

    private async Task<IReadOnlyList<BackendReading>> FollowAsync(
        BackendMeter meter, Task calling, CancellationToken cancellation)
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

    private async Task<IReadOnlyDictionary<string, IReadOnlyDictionary<string, int>>> DoneAsync(
        CancellationToken cancellation)
    {
        var done = new Dictionary<string, IReadOnlyDictionary<string, int>>();
        foreach (var name in backends.Names)
        {
            var keys = await backends.KeysAsync(name, cancellation);
            done[name] = keys.Where(k => k.Key.StartsWith(_run, StringComparison.Ordinal)).ToDictionary();
        }

        return done;
    }

    // The lab's own question to each server, just before something happens, is no call of the callers.
    private IEnumerable<BackendTally> Tallies(
        IReadOnlyList<BackendCount> before, IReadOnlyList<BackendCount> after, SentRequests sent) =>
        after.Zip(backends.Servers, (now, server) =>
        {
            var counted = before.FirstOrDefault(b => b.Name == now.Name) is { } then ? now.Since(then) : now;
            var own = _asked.Contains(now.Name) ? 1 : 0;
            // The last reading of a server that has gone may be from before the question.
            return new BackendTally(
                now.Name, sent.To(server.Addresses) - own, counted.Gone ? counted : counted.Without(own));
        });
}

/// <summary>All servers' counters at one moment of a run.</summary>
internal sealed record BackendReading(TimeSpan At, IReadOnlyList<BackendCount> Counts);
