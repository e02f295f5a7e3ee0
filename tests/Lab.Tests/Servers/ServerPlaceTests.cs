using GrpcLab.Protos;

namespace GrpcLab.Tests.Servers;

public sealed class ServerPlaceTests
{
    private static readonly MachineFacts Here = Facts(Environment.MachineName), Elsewhere = Facts("some-other-machine");
    private static readonly Uri Far = new("https://measured.lab:15001");

    [Theory]
    [InlineData("http://127.0.0.1:1", null)] // goes without saying
    [InlineData("https://192.0.2.1:1", "server on this machine, reached at its network address 192.0.2.1")]
    public void A_network_address_of_this_machine_is_stated(string address, string? words) =>
        Assert.Equal(words, ServerPlace.Of(new Uri(address), Here, isWithinOneHost: true).Words);

    [Fact]
    public void Another_machine_is_stated_with_what_it_is()
    {
        var place = ServerPlace.Of(Far, Elsewhere, isWithinOneHost: false);

        Assert.False(place.IsHere);
        Assert.Equal("server on another machine (Processor, 2 cores, System)", place.Words);
    }

    [Fact]
    public void A_tunnel_that_begins_here_ends_on_another_machine() =>
        Assert.False(ServerPlace.Of(new Uri("http://127.0.0.1:1"), Elsewhere, isWithinOneHost: true).IsHere);

    [Theory]
    [InlineData("http://127.0.0.1:5000", null)]
    [InlineData("http://0.0.0.0:5000", "http://measured.lab:5000/")]
    [InlineData("", null)]
    public void From_another_machine_only_what_listens_for_it_is_an_endpoint(string h2c, string? seen)
    {
        var reply = new DescribeReply
        {
            Endpoints = new Endpoints { H2C = h2c, Tls = "https://0.0.0.0:5001", Uds = "/tmp/lab.sock" },
        };

        var endpoints = ServerDescription.From(reply, Far, new(IsHere: false, Words: "elsewhere")).Endpoints;

        Assert.Equal(seen, endpoints.H2c?.ToString());
        Assert.Equal((Far, (string?)null), (endpoints.Tls, endpoints.Uds));
    }

    [Fact]
    public void Reached_at_its_endpoint_for_JSON_it_still_has_a_TLS_endpoint_of_its_own()
    {
        var reply = new DescribeReply
        {
            Endpoints = new Endpoints { Tls = "https://127.0.0.1:5001", Json = "https://127.0.0.1:5002" },
        };

        var endpoints = ServerDescription.From(
            reply, new Uri("https://127.0.0.1:5002"), new(IsHere: true, Words: null)).Endpoints;

        Assert.Equal((5001, 5002), (endpoints.Tls?.Port, endpoints.Json?.Port));
    }

    private static MachineFacts Facts(string name) =>
        new() { Name = name, Processor = "Processor", Cores = 2, System = "System" };
}
