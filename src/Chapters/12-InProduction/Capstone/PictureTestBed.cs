namespace GrpcLab;

/// <summary>A picture system put to work: its server in a process of its own, and its application twice.</summary>
/// <remarks>
/// Once over TLS, to be timed as in production; once without, where frames can be counted. Counting costs time, so the
/// two are kept apart.
/// </remarks>
internal sealed class PictureTestBed : IAsyncDisposable
{
    private readonly LabServer _server;

    private PictureTestBed(LabServer server, PictureSystem system, PictureLoad load)
    {
        _server = server;
        Timed = new PictureHost(server, system, load, Endpoint.Tls);
        Counted = new PictureHost(server, system, load, Endpoint.H2c);
    }

    /// <summary>The application over TLS, nothing counted.</summary>
    public PictureHost Timed { get; }

    /// <summary>The application over h2c, connections and frames counted.</summary>
    public PictureHost Counted { get; }

    /// <summary>Starts the server and then the application.</summary>
    public static async Task<PictureTestBed> StartAsync(
        PictureSystem system, PictureLoad load, CancellationToken cancellation)
    {
        var server = await LabServer.StartAsync(system.Server, cancellation);
        try
        {
            return new PictureTestBed(server, system, load);
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
