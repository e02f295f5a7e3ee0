namespace GrpcLab;

/// <summary>
/// How many pings a server bears. The defaults are those of gRPC's C core, hence of C++, Python, Ruby, PHP and
/// Grpc.Core.
/// </summary>
/// <remarks>
/// Source: gRPC proposal A8 (client-side keep-alive) and the C core's "Keepalive User Guide":
/// GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, GRPC_ARG_HTTP2_MAX_PING_STRIKES,
/// GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS.
/// </remarks>
public sealed record PingRule
{
    /// <summary>
    /// A ping sooner than this after another one is a strike, unless the server sent something between them. Default: 5
    /// min.
    /// </summary>
    public TimeSpan MinInterval { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>The same where no call is open. Default: 2 h.</summary>
    public TimeSpan MinIntervalWithoutCalls { get; init; } = TimeSpan.FromHours(2);

    /// <summary>Strikes that are forgiven; one more ends the connection. Default: 2.</summary>
    public int StrikesForgiven { get; init; } = 2;

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(MinInterval > TimeSpan.Zero,
            $"{nameof(MinInterval)} is {MinInterval}; it must be longer than zero.")
        .Require(MinIntervalWithoutCalls > TimeSpan.Zero,
            $"{nameof(MinIntervalWithoutCalls)} is {MinIntervalWithoutCalls}; it must be longer than zero.")
        .Require(StrikesForgiven >= 0, $"{nameof(StrikesForgiven)} is {StrikesForgiven}; it must not be negative.")
        .ThrowIfAny("The strict peer");
}
