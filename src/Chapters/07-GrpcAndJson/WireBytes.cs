namespace GrpcLab;

/// <summary>What calls put on the wire, both ways, before TLS encrypted it and after.</summary>
/// <param name="Name">The way of calling.</param>
/// <param name="Calls">Calls counted; the connection was open before the first.</param>
/// <param name="Clear">Bytes before encryption: HTTP with its headers and frames.</param>
/// <param name="Encrypted">Bytes of the socket: TLS records.</param>
public sealed record WireBytes(string Name, int Calls, SocketCounts Clear, SocketCounts Encrypted)
{
    // The first calls of an HTTP/2 connection send headers that later ones only point to.
    private const int FirstCalls = 3;

    /// <summary>Bytes a call sends, before encryption.</summary>
    public double Sent => (double)Clear.BytesWritten / Calls;

    /// <summary>Bytes a call gets back, before encryption.</summary>
    public double Received => (double)Clear.BytesRead / Calls;

    /// <summary>Bytes of a call both ways, before encryption.</summary>
    public double Both => Sent + Received;

    /// <summary>Bytes of a call both ways, on the wire.</summary>
    public double OnTheWire => (double)(Encrypted.BytesWritten + Encrypted.BytesRead) / Calls;

    /// <summary>Opens a connection with a counter above TLS and one below, makes a few calls, then counts.</summary>
    /// <param name="name">Name for the table.</param>
    /// <param name="open">Gets what changes the handler, opens client or channel with it, and gives the call.</param>
    /// <param name="calls">How many calls to count. Default: 50.</param>
    public static async Task<WireBytes> CountAsync(
        string name, Func<Action<SocketsHttpHandler>, Func<Task>> open, int calls = 50)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        ArgumentNullException.ThrowIfNull(open);
        ArgumentOutOfRangeException.ThrowIfLessThan(calls, 1);
        var (clear, encrypted) = (new SocketTally(), new SocketTally());
        var call = open(handler =>
        {
            clear.Attach(handler);
            encrypted.AttachBelowTls(handler);
        });
        await RepeatAsync(FirstCalls, call);
        SocketCounts? counted = null;
        var onTheWire = await encrypted.CountAsync(
            async () => counted = await clear.CountAsync(() => RepeatAsync(calls, call)));
        return new(name, calls, counted!, onTheWire);
    }

    /// <summary>Several ways beside one another.</summary>
    /// <param name="rows">What was counted.</param>
    public static Table Table(params IEnumerable<WireBytes> rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        return new(
            ["bytes per call", Column.Number("sent"), Column.Number("received"), Column.Number("both"),
                Column.Number("both, as TLS records")],
            [.. rows.Select(r => (IReadOnlyList<string>)
                [r.Name, Unit.Whole(r.Sent), Unit.Whole(r.Received), Unit.Whole(r.Both), Unit.Whole(r.OnTheWire)])])
        {
            Note = "Sent and received: by the client, before encryption, headers and frames included. "
                + "TCP's and IP's own headers are left out.",
        };
    }

    private static async Task RepeatAsync(int times, Func<Task> call)
    {
        for (var i = 0; i < times; i++) await call();
    }
}
