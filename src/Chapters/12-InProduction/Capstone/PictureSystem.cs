using BinaryPayloads;

namespace GrpcLab;

/// <summary>
/// A server and the application that sends it pictures: what the capstone measures, breaks and mends.
/// </summary>
/// <param name="Server">How the server is started.</param>
/// <param name="Client">
/// The application: called once for a network with what leads to the server; what it returns is called for each
/// picture, also at the same time.
/// </param>
public sealed record PictureSystem(LabServerOptions Server, Func<ServerAccess, Func<byte[], Task<UploadReply>>> Client)
{
    // Least a server can be told to: HTTP/2 begins every connection with this much.
    private const int TinyWindow = 65_535;

    // Above all that a burst has in flight, so that no sender waits for a window.
    private const int StreamWindow = 1024 * 1024;
    private const int ConnectionWindow = 8 * 1024 * 1024;

    /// <summary>The course's own system with some of the six faults, the others mended.</summary>
    /// <param name="faults">What is wrong with it.</param>
    public static PictureSystem With(PlantedFaults faults)
    {
        var tiny = faults.HasFlag(PlantedFaults.TinyWindows);
        return new PictureSystem(
            new LabServerOptions
            {
                InitialStreamWindowSize = tiny ? TinyWindow : StreamWindow,
                InitialConnectionWindowSize = tiny ? TinyWindow : ConnectionWindow,
                Logging = faults.HasFlag(PlantedFaults.ConsoleLogging),
            },
            network => PictureClient.Of(faults, network));
    }
}
