using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Counts what ways of moving messages put on the wire: HTTP/2 frames and bytes by type, and writes to the socket. Over
/// h2c.
/// </summary>
/// <example><code>
/// var wire = WireMeter.Start(server);
/// var unary = await wire.CountAsync("unary", 1000, OneByOne(wire.Channel, 1000));
/// </code></example>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class WireMeter : IDisplayable
{
    private readonly NetworkedServer _network;
    private readonly SocketTally _socket = new();
    private readonly List<WireCase> _cases = [];

    private WireMeter(LabServer server)
    {
        _network = server.Behind(new NetworkConditions { CountFrames = true });
        Channel = _network.OpenChannel(Endpoint.H2c, configureHandler: _socket.Attach);
    }

    /// <summary>
    /// A channel of its own, through a loopback proxy that reads the frames. What goes through it is counted.
    /// </summary>
    public GrpcChannel Channel { get; }

    /// <summary>What was counted so far, in that order.</summary>
    public IReadOnlyList<WireCase> Cases => _cases;

    /// <summary>Puts a counted channel before a server. It closes with the server.</summary>
    public static WireMeter Start(LabServer server)
    {
        ArgumentNullException.ThrowIfNull(server);
        return new WireMeter(server);
    }

    /// <summary>Runs the work twice, once to open what must be open, and counts the second time.</summary>
    /// <param name="name">Name of the case in table and figure.</param>
    /// <param name="messages">How many messages the work moves.</param>
    /// <param name="work">Moves them over <see cref="Channel"/>. Its exceptions are passed on.</param>
    public async Task<WireCase> CountAsync(string name, int messages, Func<Task> work)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        ArgumentOutOfRangeException.ThrowIfLessThan(messages, 1);
        ArgumentNullException.ThrowIfNull(work);
        await work();
        SocketCounts? socket = null;
        var frames = await _network.CountFramesAsync(async () => socket = await _socket.CountAsync(work));
        var counted = new WireCase(name, messages, frames, socket!);
        _cases.Add(counted);
        return counted;
    }

    /// <summary>Bytes for each message, both ways, as bars.</summary>
    public BarFigure ToFigure(string title) => WireReport.Bars(title, _cases);

    /// <summary>One row a case: frames, bytes and writes for each message.</summary>
    public Table ToTable() => WireReport.Table(_cases);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();
}
