using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.ConditionsOfMeasurement;

public sealed class TlsClaimTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private static readonly Budget Short = Budget.Quick with
    {
        Slice = TimeSpan.FromMilliseconds(5),
        WarmupFloor = TimeSpan.Zero,
        WarmupCap = TimeSpan.FromMilliseconds(20)
    };

    private readonly LabServer _server = fixture.Server;

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c, false)]
    [InlineData(Endpoint.Tls, true)]
    public async Task A_comparison_claims_tls_only_where_its_calls_used_it(Endpoint endpoint, bool secured)
    {
        using var other = _server.OpenChannel(Endpoint.Tls);
        await Calls.AskAsync(other);
        using var channel = _server.OpenChannel(endpoint);

        var result = await Compare.Baseline("kept", () => Calls.AskAsync(channel)).Observing(_server)
            .Within(Short).RunAsync();

        Assert.Equal((secured, secured), (result.Baseline.Evidence.OverTls, result.Conditions["TLS"] is not null));
        Assert.Equal(secured, result.ToFigure().ToText().Contains("TLS 1.", StringComparison.Ordinal));
    }
}
