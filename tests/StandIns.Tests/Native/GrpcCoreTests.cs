using System.Net;
using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Native;

/// <summary>
/// Grpc.Core, the older implementation on a native library, uses members of Grpc.Core.Api that others do not see.
/// </summary>
public sealed class GrpcCoreTests(ProbeServer kestrel) : IClassFixture<ProbeServer>
{
    [NativeFact]
    public async Task Its_client_calls_the_kestrel_server()
    {
        var channel = new Channel(kestrel.Clear.Host, kestrel.Clear.Port, ChannelCredentials.Insecure);
        var client = new Probe.ProbeClient(channel);
        var headers = new Metadata { { "echo-text", "as sent" }, { "echo-bin", [0, 1, 255] } };
        using var call = client.AskAsync(new Question { Act = "headers", Text = "hello" }, headers, Soon());

        var answer = await call;
        var reflected = await call.ResponseHeadersAsync;

        Assert.Equal("hello", answer.Text);
        Assert.Equal("as sent", reflected.GetValue("echo-text"));
        Assert.Equal(new byte[] { 0, 1, 255 }, reflected.GetValueBytes("echo-bin"));
        Assert.Equal("words", call.GetTrailers().GetValue("closing"));
        await channel.ShutdownAsync();
    }

    [NativeFact]
    public async Task Its_server_serves_its_own_client()
    {
        var server = new Server
        {
            Services = { Probe.BindService(new ProbeService(kestrel.Witness)) },
            Ports =
            {
                new ServerPort(IPAddress.Loopback.ToString(), ServerPort.PickUnused, ServerCredentials.Insecure)
            },
        };
        server.Start();
        var channel = new Channel(
            IPAddress.Loopback.ToString(), server.Ports.Single().BoundPort, ChannelCredentials.Insecure);
        var client = new Probe.ProbeClient(channel);

        var refusal = await Assert.ThrowsAsync<RpcException>(async () =>
            await client.AskAsync(new Question { Act = "fail" }, deadline: Soon()));
        using var converse = client.Converse(deadline: Soon());
        await converse.RequestStream.WriteAsync(new Question { Number = 5 });
        Assert.True(await converse.ResponseStream.MoveNext());
        await converse.RequestStream.CompleteAsync();

        Assert.Equal(StatusCode.FailedPrecondition, refusal.StatusCode);
        Assert.Equal("not today ✓", refusal.Status.Detail);
        Assert.Equal(new byte[] { 1, 2, 255 }, refusal.Trailers.GetValueBytes("reason-bin"));
        Assert.Equal(-5, converse.ResponseStream.Current.Number);
        Assert.False(await converse.ResponseStream.MoveNext());
        await channel.ShutdownAsync();
        await server.ShutdownAsync();
    }

    private static DateTime Soon() => DateTime.UtcNow.AddSeconds(20);
}
