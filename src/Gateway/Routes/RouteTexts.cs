namespace GrpcLab.Gateway;

/// <summary>The routes there are.</summary>
internal static class RouteTexts
{
    private const string Performance = nameof(Performance);
    private const string Concurrency = nameof(Concurrency);

    /// <summary>In the order of the page.</summary>
    public static IReadOnlyList<RouteText> All { get; } =
    [
        new(Performance, "factory-client", "Unary calls with a client from AddGrpcClient",
            "One call after the other. The client comes from the client factory, which keeps one channel, "
            + "and so one connection, behind all clients.",
            GatewayRoutes.Map<FactoryClientCalls>),
        new(Performance, "client-wrapper", "Unary calls on a channel that a singleton keeps",
            "One call after the other. A singleton keeps one channel for the life of the gateway, "
            + "so all requests share one connection.",
            GatewayRoutes.Map<ClientWrapperCalls>),
        new(Performance, "initialized-client", "Unary calls, each on a new channel",
            "One call after the other, and a new channel for each: each call pays for a connection of its own, "
            + "and over TLS for a handshake. "
            + "It is here to be compared with the others.",
            GatewayRoutes.Map<InitializedClientCalls>),
        new(Performance, "streaming-call", "One bidirectional stream",
            "One stream on the channel that client-wrapper keeps. Questions are written while answers are read; "
            + "then the stream is completed and disposed.",
            GatewayRoutes.Map<StreamingCalls>),
        new(Concurrency, "single-connection", "Unary calls at once, on one connection",
            "Calls run at once, as many as the gateway's option --concurrency allows. EnableMultipleHttp2Connections "
            + "is off: when the server's streams "
            + "(100 by default) are taken, further calls wait.",
            GatewayRoutes.Map<SingleConnectionCalls>),
        new(Concurrency, "multiple-connections", "Unary calls at once, on as many connections as they need",
            "Calls run at once, as many as the gateway's option --concurrency allows. EnableMultipleHttp2Connections "
            + "is on: when the server's streams "
            + "(100 by default) are taken, another connection is opened.",
            GatewayRoutes.Map<MultipleConnectionsCalls>),
    ];

    /// <summary>What the two groups are about, in the order of the page.</summary>
    public static IReadOnlyList<(string Tag, string Description)> Tags { get; } =
    [
        (Performance, "What is kept between calls: nothing, a channel, or a stream"),
        (Concurrency, "Calls at once, against the limit of streams on one connection"),
    ];

    /// <summary>A key that sorts operations as they stand here.</summary>
    public static string Position(string? path) =>
        All.TakeWhile(route => route.Pattern.TrimStart('/') != path).Count()
            .ToString("00", System.Globalization.CultureInfo.InvariantCulture);
}
