namespace GrpcLab;

/// <summary>A picture system put to work: its server in a process of its own, and its application twice.</summary>
/// <remarks>
/// Once over TLS, to be timed as in production; once without, where frames can be counted. Counting costs time, so the two are kept apart.
/// </remarks>
internal sealed class PictureRig : IAsyncDisposable
{
    private readonly LabServer _server;

    private PictureRig(LabServer server, PictureSystem system, PictureLoad load)
    {
        _server = server;
        Timed = new PictureSite(server, system, load, Endpoint.Tls);
        Counted = new PictureSite(server, system, load, Endpoint.H2c);
    }

    /// <summary>The application over TLS, nothing counted.</summary>
    public PictureSite Timed { get; }

    /// <summary>The application over h2c, connections and frames counted.</summary>
    public PictureSite Counted { get; }

    /// <summary>Starts the server and then the application.</summary>
    public static async Task<PictureRig> StartAsync(PictureSystem system, PictureLoad load, CancellationToken cancellation)
    {
        var server = await LabServer.StartAsync(system.Server, cancellation);
        try
        {
            return new PictureRig(server, system, load);
        }
        catch
        {
            await server.DisposeAsync(); // The application, which is the reader's, threw.
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        Timed.Dispose();
        Counted.Dispose();
        await _server.DisposeAsync();
    }
}
