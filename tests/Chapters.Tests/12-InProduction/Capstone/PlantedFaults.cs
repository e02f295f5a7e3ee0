using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using PayloadsClient = BinaryPayloads.Payloads.PayloadsClient;

namespace GrpcLab.Tests.Capstone;

/// <summary>What is wrong with a picture system; each can be switched on by itself.</summary>
[Flags]
public enum PlantedFaults
{
    None = 0,
    NewChannelPerCall = 1,
    BlockingCalls = 2,
    TinyWindows = 4,
    NoKeepAlive = 8,
    Base64Payloads = 16,
    ConsoleLogging = 32,
}

/// <summary>The repaired picture system with some of the six faults.</summary>
internal static class PlantedSystem
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(3);

    public static PictureSystem With(PlantedFaults faults)
    {
        var tiny = faults.HasFlag(PlantedFaults.TinyWindows);
        return new PictureSystem(
            new LabServerOptions
            {
                InitialStreamWindowSize = tiny ? 65_535 : 1024 * 1024,
                InitialConnectionWindowSize = tiny ? 65_535 : 8 * 1024 * 1024,
                Logging = faults.HasFlag(PlantedFaults.ConsoleLogging),
            },
            network => ClientOf(faults, network));
    }

    private static Func<byte[], Task<UploadReply>> ClientOf(PlantedFaults faults, ServerAccess network)
    {
        var kept = faults.HasFlag(PlantedFaults.NewChannelPerCall) ? null : Open(faults, network);
        async Task<UploadReply> SendAsync(byte[] picture)
        {
            using var own = kept is null ? Open(faults, network) : null;
            return await UploadAsync(faults, new PayloadsClient(kept ?? own), picture).ConfigureAwait(false);
        }

        if (!faults.HasFlag(PlantedFaults.BlockingCalls)) return SendAsync;

        var workers = new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, 2).ConcurrentScheduler;
        return picture => Task.Factory.StartNew(() => SendAsync(picture).GetAwaiter().GetResult(),
            CancellationToken.None, TaskCreationOptions.HideScheduler, workers);
    }

    private static GrpcChannel Open(PlantedFaults faults, ServerAccess network) =>
        network.OpenChannel(configureHandler: handler =>
        {
            if (faults.HasFlag(PlantedFaults.NoKeepAlive)) return;

            handler.KeepAlivePingDelay = TimeSpan.FromSeconds(1);
            handler.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
        });

    private static Task<UploadReply> UploadAsync(PlantedFaults faults, PayloadsClient client, byte[] picture)
    {
        var options = new CallOptions(deadline: DateTime.UtcNow + Deadline);
        return faults.HasFlag(PlantedFaults.Base64Payloads)
            ? client.UploadTextAsync(new() { Data = Convert.ToBase64String(picture) }, options).ResponseAsync
            : client.UploadAsync(new() { Data = UnsafeByteOperations.UnsafeWrap(picture) }, options).ResponseAsync;
    }
}
