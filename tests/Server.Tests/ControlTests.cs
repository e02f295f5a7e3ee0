using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Protos;

namespace GrpcLab.Server.Tests;

public sealed class ControlTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    private static readonly Dictionary<string, Func<Control.ControlClient, CallOptions, Task>> Methods = new()
    {
        ["Describe"] = async (client, options) => await client.DescribeAsync(new DescribeRequest(), options),
        ["GetCounters"] = async (client, options) => await client.GetCountersAsync(new CountersRequest(), options),
        ["SampleAllocations"] = async (client, options) =>
        {
            using var call = client.SampleAllocations(options);
            await call.RequestStream.CompleteAsync();
            await call;
        },
        ["Stop"] = async (client, options) => await client.StopAsync(new StopServerRequest(), options),
    };

    public static TheoryData<string> MethodNames => new(Methods.Keys);

    [Fact]
    public void Every_method_of_the_service_is_among_those_tested() =>
        Assert.Equal(Control.Descriptor.Methods.Select(method => method.Name).Order(), Methods.Keys.Order());

    [Theory(Timeout = 240_000)]
    [MemberData(nameof(MethodNames))]
    public async Task Without_the_token_every_method_is_refused(string method)
    {
        using var channel = Channels.H2c(shared.Server);

        Assert.Equal(StatusCode.PermissionDenied, await StatusAsync(channel, method, []));
        Assert.Equal(StatusCode.PermissionDenied, await StatusAsync(channel, method, Shown("wrong")));
        Assert.Equal(
            StatusCode.PermissionDenied, await StatusAsync(channel, method, Shown(shared.Server.Ready.Token + "x")));
    }

    [Fact(Timeout = 240_000)]
    public async Task Describe_says_what_the_ready_line_says_to_the_token_that_the_launcher_chose()
    {
        await using var server = await ServerProcess.StartAsync(
            "--max-streams", "9", "--keep-alive-ping-delay", "60", "--delay", "250", "--payload", "7",
            "--logging", "on", "--token", "open-sesame");
        using var channel = Channels.Tls(server);

        var said = await new Control.ControlClient(channel).DescribeAsync(
            new DescribeRequest(), Shown(server.Ready.Token!), Calls.Deadline);

        Assert.Equal("open-sesame", server.Ready.Token);
        Assert.Equal(server.Ready.Pid, said.Pid);
        Assert.Equal(server.Ready.Gc, said.Gc);
        Assert.Equal(
            new Endpoints
            {
                H2C = server.Ready.Endpoints.H2c,
                Tls = server.Ready.Endpoints.Tls,
                Uds = server.Ready.Endpoints.Uds,
            },
            said.Endpoints);
        Assert.Equal(server.Ready.Certificate, said.Certificate.ToByteArray());
        Assert.Equal(server.Ready.Options.OrderBy(o => o.Key), said.Options.OrderBy(o => o.Key));
        Assert.Equal(
            ("9", "60", "250", "7", "on"),
            (said.Options["max-streams"], said.Options["keep-alive-ping-delay"], said.Options["delay"],
                said.Options["payload"], said.Options["logging"]));
    }

    private static Metadata Shown(string token) => new() { { "lab-token", token } };

    private static async Task<StatusCode> StatusAsync(GrpcChannel channel, string method, Metadata headers)
    {
        try
        {
            await Methods[method](new Control.ControlClient(channel), new CallOptions(headers, Calls.Deadline));
            return StatusCode.OK;
        }
        catch (RpcException error)
        {
            return error.StatusCode;
        }
    }
}
