using Google.Protobuf;
using Grpc.Core;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Tells the lab about the server. It is no part of what is measured.</summary>
internal sealed class ControlService(
    ServerDescription server, ServerCounters counters, AdmittedCallers callers, IHostApplicationLifetime lifetime)
    : Control.ControlBase
{
    /// <summary>What the ready line says, but for the token, and about the machine.</summary>
    public override Task<DescribeReply> Describe(DescribeRequest request, ServerCallContext context)
    {
        Demand(context);
        var ready = server.ToReadyLine();
        return Task.FromResult(new DescribeReply
        {
            Pid = ready.Pid,
            Version = ready.Version,
            Framework = ready.Framework,
            Gc = ready.Gc,
            Endpoints = new Endpoints
            {
                H2C = ready.Endpoints.H2c ?? "",
                Tls = ready.Endpoints.Tls ?? "",
                Uds = ready.Endpoints.Uds ?? "",
                Json = ready.Endpoints.Json ?? "",
            },
            Certificate = ByteString.FromBase64(ready.Certificate ?? ""),
            Options = { ready.Options.ToDictionary() },
            Machine = new MachineFacts
            {
                Name = Environment.MachineName,
                Processor = Machine.Processor,
                Cores = Environment.ProcessorCount,
                System = Machine.System,
            },
        });
    }

    public override Task<CountersReply> GetCounters(CountersRequest request, ServerCallContext context)
    {
        Demand(context);
        var connections = counters.Connections.Read();
        var reply = new CountersReply
        {
            Connections = new ConnectionCounts { Accepted = connections.Accepted, Open = connections.Open },
            TlsHandshakes = connections.Handshakes,
            Calls = counters.Calls.Read(),
            MessagesAnswered = counters.MessagesAnswered,
            MessagesRead = counters.MessagesRead,
        };
        ProcessReadings.AddTo(reply);
        return Task.FromResult(reply);
    }

    public override Task<StopServerReply> Stop(StopServerRequest request, ServerCallContext context)
    {
        Demand(context);
        var counts = counters.Calls.Read();
        // This answer goes out first, however little time calls in flight are given. Then from
        // another thread, because the host runs what hangs on its stopping where it is told to stop.
        context.GetHttpContext().Response.OnCompleted(() =>
        {
            ThreadPool.QueueUserWorkItem(_ => lifetime.StopApplication());
            return Task.CompletedTask;
        });
        return Task.FromResult(
            new StopServerReply { CallsInFlight = counts.Started - counts.Succeeded - counts.Failed });
    }

    public override async Task<AllocationsReply> SampleAllocations(
        IAsyncStreamReader<SampleRequest> requestStream, ServerCallContext context)
    {
        Demand(context);
        using var sampler = new AllocationSampler();
        await context.WriteResponseHeadersAsync([]);
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            // A request means nothing; only the end of them counts.
        }

        var types = (await sampler.EndAsync(context.CancellationToken)).Select(type =>
            new AllocatedType { Name = type.Name, Samples = type.Samples, Objects = type.Objects, Bytes = type.Bytes });
        return new AllocationsReply { Types_ = { types } };
    }

    private void Demand(ServerCallContext context)
    {
        TokenGuard.Demand(context, server.Options.Secret);
        callers.Admit(context.GetHttpContext().Connection.RemoteIpAddress);
    }
}
