using BinaryPayloads;

namespace GrpcLab;

/// <summary>A server and the application that sends it pictures: what the capstone's check judges.</summary>
/// <param name="Server">How the server is started.</param>
/// <param name="Client">
/// The application: called once for a network with what leads to the server; what it returns is called for each
/// picture, also at the same time.
/// </param>
internal sealed record PictureSystem(
    LabServerOptions Server, Func<ServerAccess, Func<byte[], Task<UploadReply>>> Client)
{
    // The least a server can be told: HTTP/2 begins every connection with this much.
    private const int TinyWindow = 65_535;

    /// <summary>The system with all six faults, as the notebook has it; a reader's own is raced against it.</summary>
    public static PictureSystem Slow { get; } = new(
        new LabServerOptions
        {
            InitialStreamWindowSize = TinyWindow,
            InitialConnectionWindowSize = TinyWindow,
            Logging = true,
        },
        SlowClient);

    private static Func<byte[], Task<UploadReply>> SlowClient(ServerAccess network)
    {
        var two = new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, 2).ConcurrentScheduler;
        return picture => Task.Factory.StartNew(
            () => Send(picture), CancellationToken.None, TaskCreationOptions.HideScheduler, two);

        UploadReply Send(byte[] picture)
        {
            using var channel = network.OpenChannel();
            var request = new UploadTextRequest { Data = Convert.ToBase64String(picture) };
            return new Payloads.PayloadsClient(channel).UploadText(request, deadline: DateTime.UtcNow.AddSeconds(3));
        }
    }
}
