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
