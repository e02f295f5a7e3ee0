namespace GrpcLab.Tests.Figures;

/// <summary>One figure of each kind and form, with fixed data.</summary>
internal static class SampleFigures
{
    private static readonly Conditions Machine = new(
        [new("cores", "2 cores"), new("runtime", ".NET 10.0.12"), new("security", "TLS 1.3"),
            new("gc", "workstation GC"),
            new("n", "n = 12 rounds, 24,000 calls"), new("errors", "0 errors")]);

    private static readonly Axis Time = new("time per call", Unit.Duration);

    public static readonly IReadOnlyDictionary<string, Figure> All = new Dictionary<string, Figure>
    {
        ["bar"] = new BarFigure("Cost per call, by how the channel is used", Time,
            [new("one channel, one client", 57e-6, 55e-6, 60e-6),
                new("one channel, new client per call", 59e-6, 57e-6, 61e-6),
                new("new channel per call, with the TLS handshake that follows from it", 2.7e-3, 2.5e-3, 2.95e-3),
                new("factory, logging on", 140e-6, 120e-6, 170e-6) { Detail = "four log lines per call" }])
        {
            Caption = "A new channel pays for a TCP connection and a TLS handshake on every call.",
            Conditions = Machine,
        },
        ["bar-log"] = new BarFigure("Cost per call, by how the channel is used", Time with { Log = true },
            [new("one channel", 57e-6, 50e-6, 66e-6), new("new channel per call", 2.7e-3, 2.5e-3, 2.95e-3)])
        { Conditions = Machine },
        ["bar-series"] = new BarFigure(
            "A new channel, compared with one channel", new("ratio to one channel", Unit.Ratio),
            [new("0 ms", 47, 44, 50, "TLS"), new("0 ms", 12, 11, 13, "h2c"), new("0 ms", 15, 13, 18, "Unix socket"),
                new("20 ms", 4.1, 4.05, 4.2, "TLS"), new("20 ms", 2.02, 2.01, 2.04, "h2c"),
                new("20 ms", 2, 1.9, 2.1, "Unix socket")])
        { Reference = 1, Conditions = Machine },
        ["line"] = new LineFigure(
            "Cost of a new channel against round-trip time", new("round-trip time", Unit.Duration), Time,
            [new("new channel per call",
                    [new(0, 2.7e-3, 2.5e-3, 2.9e-3), new(1e-3, 5.9e-3, 5.6e-3, 6.4e-3),
                        new(20e-3, 63.5e-3, 62e-3, 66e-3)]),
                new("one channel", [new(0, 57e-6, 50e-6, 70e-6), new(1e-3, 1.2e-3, 1.1e-3, 1.3e-3),
                    new(20e-3, 20.4e-3, 20e-3, 21e-3)]),
                new("three round trips and the key exchange", [new(0, 1e-3), new(20e-3, 61e-3)]) { Predicted = true }])
        { Caption = "The measured penalty follows the prediction.", Conditions = Machine },
        ["line-log"] = new LineFigure("Cost against calls per channel",
            new("calls per channel", Unit.Count) { Log = true }, Time with { Log = true },
            [new("measured", [.. ((int[])[1, 2, 5, 10, 100, 1000])
                .Select(n => new LinePoint(n, 2.6e-3 / n + 57e-6, 2e-3 / n + 57e-6, 3e-3 / n + 57e-6))])])
        { Conditions = Machine },
        ["timeline"] = new TimelineFigure("What happens when a channel opens",
            [Span("first call", 0, 4830, 0, "gRPC"), Span("connect", 110, 3650, 1, "connection"),
                Span("DNS lookup", 130, 180, 2, "connection") with { Detail = "localhost" },
                Span("TCP connect", 190, 410, 2, "connection"), Span("TLS 1.3 handshake", 420, 3600, 2, "connection"),
                Span("HTTP/2 preface and SETTINGS sent", 3700, 3700, 1, "gRPC"),
                Span("request and reply", 3720, 4800, 1, "gRPC")])
        { Conditions = Machine },
        ["hostile"] = new BarFigure(
            "<script>alert(\"1\")</script> & 'quotes' ]]> \u0000\u0001", new("a < b & c", Unit.Bytes),
            [new("</text><b>bold</b>", -5000), new(new string('x', 300), 7),
                new("🙂 日本語 \uD800", 1e9, -1e9, 2e9, "</g>"), new("\" onload=\"alert(1)", -6000, Series: "\"")])
        { Caption = "</svg>" },
    };

    public static TheoryData<string> Names => [.. All.Keys];

    private static TimelineSpan Span(string label, int from, int to, int depth, string lane) =>
        new(label, TimeSpan.FromMicroseconds(from), TimeSpan.FromMicroseconds(to)) { Depth = depth, Lane = lane };
}
