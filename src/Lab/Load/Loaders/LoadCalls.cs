using BinaryPayloads;
using Google.Protobuf;
using Grpc.Net.Client;
using LimitedWork;
using Performance;

namespace GrpcLab;

/// <summary>The calls that a loader can make. Each checks its reply, so that a broken one never looks fast.</summary>
internal static class LoadCalls
{
    private delegate Func<DateTime?, Task> Maker(GrpcChannel channel, LoadSettings settings, LabServer server);

    private static readonly Dictionary<string, Maker> Makers = new()
    {
        ["status"] = Status,
        ["work"] = Work,
        ["upload"] = Upload,
    };

    /// <summary>What there is.</summary>
    public static IReadOnlyCollection<string> Names => Makers.Keys;

    /// <summary>One call, told its deadline, on this channel.</summary>
    public static Func<DateTime?, Task> On(GrpcChannel channel, LoadSettings settings, LabServer server) =>
        Makers[settings.Call](channel, settings, server);

    private static Func<DateTime?, Task> Status(GrpcChannel channel, LoadSettings settings, LabServer server)
    {
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest { ClientName = "loader" };
        return async deadline =>
        {
            var reply = await client.GetPerformanceAsync(request, deadline: deadline).ConfigureAwait(false);
            Demand(reply.DataLoad1.Length == server.Description.PayloadBytes, "the answer has another size");
        };
    }

    private static Func<DateTime?, Task> Work(GrpcChannel channel, LoadSettings settings, LabServer server)
    {
        var client = new Work.WorkClient(channel);
        var job = new Job();
        return async deadline =>
        {
            var reply = await client.DoAsync(job, deadline: deadline).ConfigureAwait(false);
            Demand(reply.Served.ToTimeSpan() > TimeSpan.Zero, "no worker has done the job");
        };
    }

    private static Func<DateTime?, Task> Upload(GrpcChannel channel, LoadSettings settings, LabServer server)
    {
        var client = new Payloads.PayloadsClient(channel);
        var data = new byte[settings.Bytes];
        new Random(1).NextBytes(data);
        var (request, sum) = (new UploadRequest { Data = UnsafeByteOperations.UnsafeWrap(data) }, Checksum.Of(data));
        return async deadline =>
        {
            var reply = await client.UploadAsync(request, deadline: deadline).ConfigureAwait(false);
            Demand((reply.Length, reply.Checksum) == (data.Length, sum), "other data has arrived");
        };
    }

    private static void Demand(bool holds, string otherwise)
    {
        if (!holds) throw new InvalidDataException($"The reply is wrong: {otherwise}.");
    }
}
