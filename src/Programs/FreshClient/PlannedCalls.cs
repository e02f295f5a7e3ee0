using System.Diagnostics;
using Grpc.Core;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.FreshClient;

/// <summary>Makes the calls of a plan, as the report that the course re-examines did, or awaited.</summary>
internal sealed class PlannedCalls(FreshPlan plan, Uri server)
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "fresh client" };

    private readonly ParallelOptions _workers = new() { MaxDegreeOfParallelism = plan.Workers };
    private readonly OpenedChannel _kept = OpenedChannel.To(plan.Client, server);

    /// <summary>Compiles what a call needs, and opens the kept channel.</summary>
    public void Prepare()
    {
        using var other = OpenedChannel.To(plan.Client, server);
        foreach (var opened in (OpenedChannel[])[_kept, other]) Ask(opened);
    }

    /// <summary>All calls once.</summary>
    public FreshRun Run()
    {
        using var sampler = new Sampler();
        if (plan.Blocking)
        {
            Parallel.For(0, plan.Calls, _workers, _ => Block(sampler));
        }
        else
        {
            Parallel.ForEachAsync(
                Enumerable.Range(0, plan.Calls), _workers, async (_, _) => await AwaitAsync(sampler)).Wait();
        }

        return sampler.Stop();
    }

    public void Close() => _kept.Dispose();

    private static void Ask(OpenedChannel opened) =>
        new Performance.Monitor.MonitorClient(opened.Channel).GetPerformance(Request, deadline: Deadline());

    private static DateTime Deadline() => DateTime.UtcNow.AddMinutes(1);

    private void Block(Sampler sampler)
    {
        var opened = Begin(sampler);
        try
        {
            Ask(opened);
        }
        catch (RpcException e)
        {
            sampler.Fail(e); // Told with the result: that calls fail is part of what is measured.
        }

        if (plan.NewChannels) opened.Dispose();

        sampler.End();
    }

    private async Task AwaitAsync(Sampler sampler)
    {
        var opened = Begin(sampler);
        try
        {
            await new Performance.Monitor.MonitorClient(opened.Channel)
                .GetPerformanceAsync(Request, deadline: Deadline());
        }
        catch (RpcException e)
        {
            sampler.Fail(e);
        }

        if (plan.NewChannels) await opened.CloseAsync();

        sampler.End();
    }

    private OpenedChannel Begin(Sampler sampler)
    {
        sampler.Begin();
        return plan.NewChannels ? OpenedChannel.To(plan.Client, server) : _kept;
    }
}

/// <summary>A channel of either client without TLS, and how it is closed.</summary>
internal sealed class OpenedChannel : IDisposable
{
    private readonly Func<Task> _close;

    private OpenedChannel(ChannelBase channel, Func<Task> close) => (Channel, _close) = (channel, close);

    public ChannelBase Channel { get; }

    public static OpenedChannel To(StackClient client, Uri server)
    {
        if (client == StackClient.GrpcCore)
        {
            var core = new Channel($"{server.Host}:{server.Port}", ChannelCredentials.Insecure);
            return new(core, core.ShutdownAsync);
        }

        var net = GrpcChannel.ForAddress(server);
        return new(net, () =>
        {
            net.Dispose();
            return Task.CompletedTask;
        });
    }

    public Task CloseAsync() => _close();

    public void Dispose() => CloseAsync().GetAwaiter().GetResult();
}

/// <summary>Counts the calls, and reads the pool beside them.</summary>
internal sealed class Sampler : IDisposable
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly long _itemsBefore = ThreadPool.CompletedWorkItemCount;
    private readonly ThreadSampler _threads;
    private int _inFlight;
    private int _failed;
    private string? _firstError;

    public Sampler() => _threads = new ThreadSampler(() => Volatile.Read(ref _inFlight));

    /// <summary>A call begins.</summary>
    public void Begin() => Interlocked.Increment(ref _inFlight);

    /// <summary>A call has ended.</summary>
    public void End() => Interlocked.Decrement(ref _inFlight);

    /// <summary>A call has failed.</summary>
    public void Fail(RpcException error)
    {
        Interlocked.Increment(ref _failed);
        Interlocked.CompareExchange(ref _firstError, $"{error.StatusCode}: {error.Status.Detail}", null);
    }

    /// <summary>Ends the sampling; time and work items are read before anything else.</summary>
    public FreshRun Stop()
    {
        var (elapsed, items) = (_clock.Elapsed, ThreadPool.CompletedWorkItemCount - _itemsBefore);
        return new FreshRun(elapsed, _threads.Stop(), items) { Failed = _failed, FirstError = _firstError };
    }

    public void Dispose() => _threads.Dispose();
}
