using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>The capstone's application with some of its faults.</summary>
internal static class PictureClient
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan PingDelay = TimeSpan.FromSeconds(1);

    // Blocking calls are seldom let loose: a pool of a few threads is what keeps them from taking all.
    private const int Workers = 2;

    /// <summary>What sends one picture.</summary>
    public static Func<byte[], Task<UploadReply>> Of(PlantedFaults faults, ServerAccess network)
    {
        var send = faults.HasFlag(PlantedFaults.NewChannelPerCall)
            ? Renewing(faults, network)
            : Keeping(faults, network);
        if (!faults.HasFlag(PlantedFaults.BlockingCalls)) return send;

        var workers = new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, Workers).ConcurrentScheduler;
        return picture => Task.Factory.StartNew(() => send(picture).GetAwaiter().GetResult(), CancellationToken.None,
            TaskCreationOptions.HideScheduler, workers);
    }

    private static Func<byte[], Task<UploadReply>> Renewing(PlantedFaults faults, ServerAccess network) =>
        async picture =>
        {
            using var channel = Open(faults, network);
            return await SendAsync(faults, new Payloads.PayloadsClient(channel), picture).ConfigureAwait(false);
        };

    private static Func<byte[], Task<UploadReply>> Keeping(PlantedFaults faults, ServerAccess network)
    {
        var client = new Payloads.PayloadsClient(Open(faults, network));
        return picture => SendAsync(faults, client, picture);
    }

    private static GrpcChannel Open(PlantedFaults faults, ServerAccess network) =>
        network.OpenChannel(configureHandler: handler =>
        {
            if (!faults.HasFlag(PlantedFaults.NoKeepAlive))
            {
                handler.KeepAlivePingDelay = PingDelay;
                handler.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
            }
        });

    private static Task<UploadReply> SendAsync(PlantedFaults faults, Payloads.PayloadsClient client, byte[] picture)
    {
        var options = new CallOptions(deadline: DateTime.UtcNow + Deadline);
        return faults.HasFlag(PlantedFaults.Base64Payloads)
            ? client.UploadTextAsync(Text(picture), options).ResponseAsync
            : client.UploadAsync(Bytes(picture), options).ResponseAsync;
    }

    private static UploadTextRequest Text(byte[] picture) => new() { Data = Convert.ToBase64String(picture) };

    // Nobody changes a picture after it was taken, so it need not be copied.
    private static UploadRequest Bytes(byte[] picture) => new() { Data = UnsafeByteOperations.UnsafeWrap(picture) };
}
