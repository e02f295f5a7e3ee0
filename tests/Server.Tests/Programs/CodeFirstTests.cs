using System.Diagnostics;
using Grpc.Net.Client;

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

    [Fact(Timeout = 240_000)]
    public async Task A_warm_up_sees_what_its_compiler_does()
    {
        await using var codeFirst = await CodeFirst.StartAsync();
        using var channel = codeFirst.OpenChannel();

        var before = await codeFirst.ReadJitAsync(CancellationToken.None);
        foreach (var call in codeFirst.Calls(channel.CreateCallInvoker()).Values) await call();
        var after = await codeFirst.ReadJitAsync(CancellationToken.None);

        Assert.True(before?.Methods > 0 && after?.Methods > before?.Methods, $"{before}, {after}");
        Assert.Contains(KnownServers.AllRunning, server => server == codeFirst);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handler_of_ones_own_can_pin_its_certificate()
    {
        await using var codeFirst = await CodeFirst.StartAsync();
        var handler = new SocketsHttpHandler();
        handler.SslOptions.RemoteCertificateValidationCallback = (_, shown, _, _) =>
            shown!.GetCertHashString() == codeFirst.Certificate.GetCertHashString();
        using var channel = GrpcChannel.ForAddress(
            codeFirst.Address(Endpoint.Tls), new() { HttpHandler = handler, DisposeHttpClient = true });

        await codeFirst.Calls(channel.CreateCallInvoker())["small-ints"]();
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task A_server_that_died_says_so_when_it_is_used()
    {
        await using var codeFirst = await CodeFirst.StartAsync();
        var server = Processes.Descendants(Environment.ProcessId)
            .Single(id => Processes.CommandLine(id).Contains("GrpcLab.CodeFirst", StringComparison.Ordinal));
        using var process = Process.GetProcessById(server);
        process.Kill();
        await process.WaitForExitAsync();

        var error = Assert.Throws<InvalidOperationException>(() => codeFirst.OpenChannel());

        Assert.StartsWith("The code-first server's process has ended by itself, with exit code 137.", error.Message);
    }
}
