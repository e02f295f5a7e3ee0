namespace GrpcLab;

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

    /// <summary>The field with this index, from 1.</summary>
    public static (string Name, string Value) At(int index) => Fields[index - 1];
}
