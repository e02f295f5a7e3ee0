using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using ProtoBuf.Grpc.Client;

namespace ColdPool;

/// <summary>A channel without TLS and what calls over it: one of three clients of the same service.</summary>
internal sealed class Client(Action<DateTime> call, Func<DateTime, Task> callAsync, Func<Task> close) : IDisposable
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "cold pool" };
    private static readonly StatusRequest CodeFirstRequest = new() { ClientName = "cold pool" };

    public void GetPerformance(DateTime deadline) => call(deadline);

    public Task GetPerformanceAsync(DateTime deadline) => callAsync(deadline);

    public Task CloseAsync() => close();

    public void Dispose() => close().GetAwaiter().GetResult();

    public static Client Open(Plan plan)
    {
        if (plan.Client == "core")
        {
            var core = new Channel($"{plan.Address.Host}:{plan.Address.Port}", ChannelCredentials.Insecure);
            return Generated(core, core.ShutdownAsync);
        }

        var net = GrpcChannel.ForAddress(plan.Address);
        return plan.Client == "code-first" ? CodeFirst(net, Close) : Generated(net, Close);
        Task Close()
        {
            net.Dispose();
            return Task.CompletedTask;
        }
    }

    private static Client Generated(ChannelBase channel, Func<Task> close)
    {
        var monitor = new Performance.Monitor.MonitorClient(channel);
        return new(
            deadline => monitor.GetPerformance(Request, deadline: deadline),
            async deadline => await monitor.GetPerformanceAsync(Request, deadline: deadline), close);
    }

    private static Client CodeFirst(GrpcChannel channel, Func<Task> close)
    {
        var monitor = channel.CreateGrpcService<IMonitor>();
        return new(
            deadline => monitor.GetPerformance(CodeFirstRequest, new CallOptions(deadline: deadline)),
            async deadline => await monitor.GetPerformanceAsync(CodeFirstRequest, new CallOptions(deadline: deadline)),
            close);
    }
}
