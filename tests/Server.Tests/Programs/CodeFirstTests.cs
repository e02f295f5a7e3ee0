namespace GrpcLab.Programs.Tests;

/// <summary>protobuf-net.Grpc beside generated code: the names and the bytes are the same.</summary>
public sealed class CodeFirstTests
{
    [Fact(Timeout = 240_000)]
    public async Task Either_client_talks_to_either_server()
    {
        await using var codeFirst = await CodeFirst.StartAsync();
        await using var server = await LabServer.StartAsync();

        // The calls check their replies.
        foreach (var access in (ServerAccess[])[codeFirst.Access, server])
        {
            using var channel = access.OpenChannel(Endpoint.Tls);
            foreach (var call in codeFirst.Calls(channel.CreateCallInvoker()).Values) await call();
        }

        using var generated = codeFirst.Access.OpenChannel(Endpoint.H2c);
        var reply = await new MessageShapes.Shapes.ShapesClient(generated).SendIntsAsync(new() { A = 1, D = 4000 });
        Assert.Equal((2, 4001), (reply.A, reply.D));
    }
}
