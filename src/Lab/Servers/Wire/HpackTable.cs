namespace GrpcLab;

/// <summary>The dynamic table of one direction of a connection (RFC 7541, sections 2.3 and 4).</summary>
internal sealed class HpackTable
{
    /// <summary>The size before anybody says otherwise, in bytes (RFC 9113, section 6.5.2).</summary>
    public const int DefaultSize = 4096;

    // The youngest first, as the indexes run.
    private readonly LinkedList<(string Name, string Value)> _entries = [];
    private int _limit = DefaultSize;

    /// <summary>Bytes of all entries, as HPACK counts them.</summary>
    public int Size { get; private set; }

    /// <summary>The most bytes it may hold. A smaller limit drops entries at once.</summary>
    public int Limit
    {
        get => _limit;
        set
        {
            _limit = value;
            Evict(0);
        }
    }

    /// <summary>Entries dropped so far to make room.</summary>
    public long Dropped { get; private set; }

    public (string Name, string Value)? At(int place) => place < _entries.Count ? _entries.ElementAt(place) : null;

    /// <summary>Adds an entry. One that is larger than the table empties it and is not added (section 4.4).</summary>
    public void Add(string name, string value)
    {
        var size = new HeaderTableEntry(0, name, value).Size;
        Evict(size);
        if (size <= Limit)
        {
            _entries.AddFirst((name, value));
            Size += size;
        }
    }

    public HeaderTable Snapshot() => new(
        [.. _entries.Select((e, i) => new HeaderTableEntry(HpackStatic.Count + 1 + i, e.Name, e.Value))],
        Limit, Dropped);

    private void Evict(int room)
    {
        while (_entries.Last is { } oldest && Size + room > Limit)
        {
            Size -= new HeaderTableEntry(0, oldest.Value.Name, oldest.Value.Value).Size;
            _entries.RemoveLast();
            Dropped++;
        }
    }
}

/// <summary>
/// The 61 header fields that both sides of every HTTP/2 connection know from the start (RFC 7541, appendix A).
/// </summary>
internal static class HpackStatic
{
    private static readonly (string Name, string Value)[] Fields =
    [
        (":authority", ""), (":method", "GET"), (":method", "POST"), (":path", "/"), (":path", "/index.html"),
        (":scheme", "http"),
        (":scheme", "https"), (":status", "200"), (":status", "204"), (":status", "206"), (":status", "304"),
        (":status", "400"),
        (":status", "404"), (":status", "500"), ("accept-charset", ""), ("accept-encoding", "gzip, deflate"),
        ("accept-language", ""),
        ("accept-ranges", ""), ("accept", ""), ("access-control-allow-origin", ""), ("age", ""), ("allow", ""),
        ("authorization", ""),
        ("cache-control", ""), ("content-disposition", ""), ("content-encoding", ""), ("content-language", ""),
        ("content-length", ""),
        ("content-location", ""), ("content-range", ""), ("content-type", ""), ("cookie", ""), ("date", ""),
        ("etag", ""), ("expect", ""), ("expires", ""), ("from", ""),
        ("host", ""), ("if-match", ""), ("if-modified-since", ""), ("if-none-match", ""), ("if-range", ""),
        ("if-unmodified-since", ""), ("last-modified", ""), ("link", ""), ("location", ""), ("max-forwards", ""),
        ("proxy-authenticate", ""), ("proxy-authorization", ""),
        ("range", ""), ("referer", ""), ("refresh", ""), ("retry-after", ""), ("server", ""), ("set-cookie", ""),
        ("strict-transport-security", ""), ("transfer-encoding", ""), ("user-agent", ""), ("vary", ""), ("via", ""),
        ("www-authenticate", ""),
    ];

    /// <summary>How many there are; the dynamic table's indexes begin after them.</summary>
    public static int Count => Fields.Length;

    public static (string Name, string Value) At(int index) => Fields[index - 1];
}
