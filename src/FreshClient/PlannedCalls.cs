using Grpc.Core;
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
