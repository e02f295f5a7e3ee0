using Google.Protobuf;
using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>Puts what the server knows about itself into messages.</summary>
internal static class ControlReplies
{
    /// <summary>What the ready line says, but for the token.</summary>
    public static DescribeReply Describe(ServerDescription server) => new()
    {
        Pid = Environment.ProcessId,
        Version = server.Version,
        Framework = server.Framework,
        Gc = server.Gc,
        Endpoints = new Endpoints
        {
            H2C = server.Endpoints.H2c ?? "",
            Tls = server.Endpoints.Tls ?? "",
            Uds = server.Endpoints.Uds ?? "",
            Json = server.Endpoints.Json ?? "",
        },
        Certificate = ByteString.CopyFrom(server.Certificate ?? []),
        Options = { OptionSet.Describe(server.Options).ToDictionary() },
        Machine = new MachineFacts
        {
            Name = Environment.MachineName,
            Processor = Machine.Processor,
            Cores = Environment.ProcessorCount,
            System = Machine.System,
        },
    };

    /// <summary>All counters now.</summary>
    public static CountersReply Counters(ServerCounters counters)
    {
        var reply = new CountersReply
        {
            Connections = new(),
            ControlConnections = new(),
            TlsHandshakes = new(),
            ControlTlsHandshakes = new(),
            Calls = Calls(counters.Calls),
            ControlCalls = Calls(counters.ControlCalls),
            MessagesAnswered = counters.MessagesAnswered,
        };
        foreach (var endpoint in counters.Endpoints) Add(reply, endpoint.Name, endpoint.Read());

        ProcessReadings.AddTo(reply, counters.Uptime);
        return reply;
    }

    /// <summary>What was sampled of the allocations.</summary>
    public static AllocationsReply Allocations(IReadOnlyList<SampledType> types)
    {
        var reply = new AllocationsReply();
        foreach (var t in types)
        {
            reply.Types_.Add(
                new AllocatedType { Name = t.Name, Samples = t.Samples, Objects = t.Objects, Bytes = t.Bytes });
        }

        return reply;
    }

    private static void Add(CountersReply reply, string name, EndpointReading reading)
    {
        reply.ConnectionsByEndpoint[name] =
            new() { Accepted = reading.Experiment.Accepted, Open = reading.Experiment.Open };
        Add(reply.Connections, reply.TlsHandshakes, reading.Experiment);
        Add(reply.ControlConnections, reply.ControlTlsHandshakes, reading.Control);
    }

    private static void Add(ConnectionCounts connections, HandshakeCounts handshakes, ConnectionReading reading)
    {
        connections.Accepted += reading.Accepted;
        connections.Open += reading.Open;
        handshakes.Completed += reading.Handshakes;
        handshakes.Failed += reading.FailedHandshakes;
    }

    // Ended calls are read first: a call that ends in between is then in flight, never negative.
    private static CallCounts Calls(CallCounters calls)
    {
        var (succeeded, failed) = (calls.Succeeded, calls.Failed);
        return new CallCounts { Started = calls.Started, Succeeded = succeeded, Failed = failed };
    }
}
