using System.Net;
using System.Text;

namespace GrpcLab.Programs.Tests;

/// <summary>
/// Requests of bad manners: what Kestrel refuses before the gateway sees it, and that others are answered meanwhile.
/// docs/attacks.md says the same in a table.
/// </summary>
[Trait(TestScope.Run, TestScope.All)]
public sealed class GatewayAttackTests(AttackedGateway attacked) : IClassFixture<AttackedGateway>
{
    private const string Path = RunningGateway.ClientWrapper, Host = "Host: x\r\n";

    private static readonly TimeSpan Guard = TimeSpan.FromMinutes(3), Pause = TimeSpan.FromMilliseconds(5);

    private readonly RunningGateway _gateway = attacked.Gateway;
    private readonly IPEndPoint _address = IPEndPoint.Parse(attacked.Gateway.Address.Authority);

    public static TheoryData<string, string> Refused => new()
    {
        { $"GET {Path}/{new string('1', 8_300)} HTTP/1.1\r\n{Host}\r\n", "414" },
        { $"GET {Path}/1 HTTP/1.1\r\n{Host}A: {new string('a', 33_000)}\r\n\r\n", "431" },
        { $"GET {Path}/1 HTTP/1.1\r\n{Host}{Headers(101)}\r\n", "431" },
        { $"GET {Path}/1 HTTP/1.1\r\n\r\n", "400" },
        { $"GET {Path}/%00 HTTP/1.1\r\n{Host}\r\n", "400" },
        { $"GET {Path}/1 HTTP/9.9\r\n{Host}\r\n", "505" },
        { new string('\0', 100), "400" },
        { $"\x16\x03\x01 no TLS here {new string('x', 100)}\r\n", "400" },
    };

    [Theory(Timeout = 240_000), MemberData(nameof(Refused))]
    [Fault(
        "Gateway sent what is no proper HTTP request: too long, too many headers, garbage",
        sees: "nothing: another client's requests are answered",
        kept: "the gateway",
        left: "nothing: Kestrel's own status (400, 414, 431, 505), then the connection is closed")]
    public async Task What_is_no_proper_request_gets_a_status_and_is_closed(string request, string status)
    {
        var exchange = await ServedAsync(limit => RawExchange.WithAsync(
            _address, [Encoding.Latin1.GetBytes(request)], limit));

        Assert.StartsWith($"HTTP/1.1 {status} ", exchange.Answer, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Content-Length: 104857600")]
    [InlineData("Transfer-Encoding: chunked")]
    [Fault(
        "Gateway sent a body of 100 MB",
        sees: "nothing: another client's requests are answered",
        kept: "the gateway",
        left: "nothing: the request is answered and the body is not read")]
    public async Task A_body_of_100_MB_is_not_read(string header)
    {
        const int Piece = 64 * 1024, Body = 100 * 1024 * 1024;
        var head = Encoding.Latin1.GetBytes($"GET {Path}/1 HTTP/1.1\r\n{Host}{header}\r\n\r\n");
        byte[] chunk = [.. "10000\r\n"u8, .. new byte[Piece], .. "\r\n"u8];

        var exchange = await ServedAsync(limit => RawExchange.WithAsync(
            _address, Enumerable.Repeat(chunk, Body / Piece).Prepend(head), limit));

        // What the buffers between the two hold is sent all the same.
        Assert.InRange(exchange.Sent, 0, Body / 4);
    }

    [Fact(Timeout = 400_000)]
    [Fault(
        "Gateway sent a request whose headers never end",
        sees: "nothing: another client's requests are answered",
        kept: "the gateway",
        left: "nothing: status 408 after 30 s, then the connection is closed")]
    public async Task A_request_that_takes_too_long_is_given_up()
    {
        var exchange = await ServedAsync(limit => RawExchange.WithAsync(
            _address, [Encoding.Latin1.GetBytes($"GET {Path}/1 HTTP/1.1\r\n")], limit));

        Assert.StartsWith("HTTP/1.1 408 ", exchange.Answer, StringComparison.Ordinal);
    }

    private static string Headers(int count) => string.Concat(Enumerable.Range(0, count).Select(i => $"A{i}: a\r\n"));

    private async Task<RawExchange> ServedAsync(Func<CancellationToken, Task<RawExchange>> attack)
    {
        using var limit = new CancellationTokenSource(Guard);
        var attacking = attack(limit.Token);
        do
        {
            Assert.Single((await _gateway.AskAsync(Path, 1)).PerformanceStatuses);
            await Task.Delay(Pause);
        }
        while (!attacking.IsCompleted);

        return await attacking;
    }
}

/// <summary>One gateway for all attacks: it has to outlive them.</summary>
public sealed class AttackedGateway : IAsyncLifetime
{
    private ScriptedServer _server = null!;

    internal RunningGateway Gateway { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _server = await ScriptedServer.StartAsync();
        Gateway = await RunningGateway.InFrontOfAsync(_server.Address);
    }

    public async ValueTask DisposeAsync()
    {
        await Gateway.DisposeAsync();
        await _server.DisposeAsync();
    }
}
