using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Look.Tests;

/// <summary>How many addresses a name has, and how many of them a process is connected to.</summary>
public class HostAddressesTests
{
    private static readonly IPAddress
        One = IPAddress.Parse("10.0.0.1"), Two = IPAddress.Parse("10.0.0.2"),
        OneOfIpv6 = IPAddress.Parse("fd00::1"), TwoOfIpv6 = IPAddress.Parse("fd00::2");

    [Fact]
    public async Task Of_two_families_the_connected_one_counts()
    {
        var counts = await CountAsync(
            (_, _) => Task.FromResult<IPAddress[]>([OneOfIpv6, TwoOfIpv6, One, Two]), "orders");

        Assert.Equal(new AddressCounts(All: 2, Connected: 1), counts["orders:443"]);
    }

    [Fact(Timeout = 30_000)]
    public async Task Names_that_are_slow_or_unknown_do_not_hold_up_the_others()
    {
        var counts = await CountAsync(
            async (name, _) => name switch
            {
                "orders" => [One, Two],
                "unknown" => throw new SocketException((int)SocketError.HostNotFound),
                _ => await new TaskCompletionSource<IPAddress[]>().Task,
            },
            [.. Enumerable.Range(0, 30).Select(i => $"slow-{i}"), "unknown", "orders"]);

        Assert.Equal(["orders:443"], counts.Keys);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void An_IPv6_host_has_one_name_with_brackets_and_without(bool mask)
    {
        var names = new EndpointNames(mask);

        Assert.Equal(names.Of("::1", "5001"), names.Of("[::1]", "5001"));
        Assert.Equal(names.Of("::1", "5001"), names.NameOf("[::1]", "5001"));
        Assert.Single(names.Known);
    }

    [Fact]
    public void Of_a_process_that_has_ended_connections_are_unknown_and_not_none() =>
        Assert.Null(HostAddresses.Connected(int.MaxValue));

    private static Task<IReadOnlyDictionary<string, AddressCounts>> CountAsync(
        Func<string, CancellationToken, Task<IPAddress[]>> resolve, params string[] hosts) =>
        HostAddresses.CountAsync(
            new HashSet<IPEndPoint> { new(One, 443) },
            hosts.ToDictionary(host => $"{host}:443", host => new DnsEndPoint(host, 443)), resolve);
}
