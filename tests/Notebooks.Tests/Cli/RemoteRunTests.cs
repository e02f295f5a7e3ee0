using CliWrap;
using GrpcLab;

namespace Notebooks.Tests.Cli;

/// <summary>lab run against a lab server that was started on its own, over TLS.</summary>
public sealed class RemoteRunTests : IDisposable
{
    private readonly LabAuthority _authority = new();
    private readonly Workshop _workshop = new();

    public void Dispose()
    {
        _authority.Dispose();
        _workshop.Dispose();
    }

    [Theory(Timeout = 400_000), Trait(TestScope.Run, TestScope.All), InlineData("--ca"), InlineData("--pin")]
    public async Task Cells_use_the_server_that_was_verified(string option)
    {
        using var leaf = _authority.Issue(["localhost"]);
        var token = _workshop.File("token");
        var command = new Command("dotnet").WithArguments(
            [Repository.LabProgram, "server", "--listen", "127.0.0.1", "--token-file", token,
                .. _authority.Arguments(leaf)]);
        await using var server = await OwnedProgram.StartAsync(
            "server", command, TimeSpan.FromSeconds(60), CancellationToken.None);
        var ready = ReadyLine.Of(server.Ready);
        var notebook = _workshop.Notebook("05-far", Workshop.LoadCell, """
            var server = await LabServer.StartAsync();
            var client = new Performance.Monitor.MonitorClient(server.OpenChannel(Endpoint.Tls));
            var reply = await client.GetPerformanceAsync(new() { ClientName = "far" });
            Console.WriteLine($"answered with {reply.DataLoad1.Length} B over {server.TlsAgreed}");
            """, """
            var child = new System.Diagnostics.ProcessStartInfo().Environment;
            Console.WriteLine($"a child's token: {(child.TryGetValue("GRPCLAB_TOKEN", out var token) ? token : "none")}");
            """);

        // Under the name that the certificate is for.
        var (code, output, errors) = await _workshop.RunAsync(
            notebook, "--server", $"https://localhost:{new Uri(ready.Endpoints.Tls!).Port}", "--token-file", token,
            option, option == "--ca" ? _authority.RootFile : ready.Pin!);
        await server.KillAsync();

        Assert.True(code == 0, output + errors);
        Assert.Contains("answered with 100 B over TLS 1.", _workshop.Page("05-far"));
        Assert.Contains("a child's token: none", _workshop.Page("05-far"));
    }

    [TwoMachinesFact(Timeout = 300_000)]
    public async Task From_another_machine_a_run_goes_over_tls_and_says_where_the_server_is()
    {
        await using var machines = TwoMachines.Run(_workshop.Notebook("05-far", Workshop.LoadCell, Stranger, """
            var server = await LabServer.StartAsync();
            Console.WriteLine($"before: {stranger}, after: {await AskAsync(raw)}, here: {server.IsHere}, at {server.Address()}");
            """, """
            Console.WriteLine(server.Conditions);
            var unobserved = Compare.Baseline("a", () => AskAsync(raw)).WithSelf().Within(Budget.Smoke);
            Console.WriteLine("unobserved: " + (await unobserved.RunAsync()).Conditions["server machine"]);
            """, """
            try { server.OpenChannel(Endpoint.H2c); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
            """));

        var (code, output, errors) = await machines.EndAsync();
        var seen = TwoMachines.TextOf(_workshop, "05-far");

        Assert.True(code == 0, output + errors);
        Assert.Contains("before: PermissionDenied, after: OK, here: False, at https://measured.lab:5001/", seen);
        Assert.Matches(
            @"server on another machine \(.+, \d+ cores?, .+\) · a small call to it takes .+ \(median of 21\)", seen);
        Assert.Contains("unobserved: server on another machine (", seen);
        Assert.Contains("https://measured.lab:5001, not started by this run", _workshop.Page("05-far"));
        Assert.Contains("This server offers TLS only", seen);
        Assert.Contains("This server has no H2c endpoint. It has: Tls. To measure h2c, start it with --allow-cleartext",
            seen);
    }

    [TwoMachinesFact(Timeout = 300_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Where_cleartext_is_allowed_calls_may_go_in_clear_and_the_token_does_not()
    {
        await using var machines = TwoMachines.Run(_workshop.Notebook("05-far", Workshop.LoadCell, Stranger, """
            var server = await LabServer.StartAsync();
            var token = new Grpc.Core.Metadata { { "lab-token", server.Token } };
            var plain = server.OpenChannel();
            Console.WriteLine($"{server.Address().Scheme}: {await AskAsync(plain)}");
            """, """
            try { await new GrpcLab.Protos.Control.ControlClient(plain).DescribeAsync(new(), token); }
            catch (Grpc.Core.RpcException e) { Console.WriteLine($"{e.StatusCode}: {e.Status.Detail}"); }
            """), "--allow-cleartext");

        var (code, output, errors) = await machines.EndAsync();
        var seen = TwoMachines.TextOf(_workshop, "05-far");

        Assert.True(code == 0, output + errors);
        Assert.Contains("http: OK", seen);
        Assert.Contains("PermissionDenied: lab.Control answers other machines over TLS only", seen);
        Assert.Contains("Warning: h2c listens there, too", await File.ReadAllTextAsync(_workshop.File("said")));
    }

    private const string Stranger = """
        async Task<Grpc.Core.StatusCode> AskAsync(Grpc.Net.Client.GrpcChannel channel)
        {
            var client = new Performance.Monitor.MonitorClient(channel);
            try { await client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow.AddSeconds(20)); return Grpc.Core.StatusCode.OK; }
            catch (Grpc.Core.RpcException e) { return e.StatusCode; }
        }
        var careless = new System.Net.Http.SocketsHttpHandler();
        careless.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
        var raw = Grpc.Net.Client.GrpcChannel.ForAddress("https://measured.lab:5001", new() { HttpHandler = careless });
        var stranger = await AskAsync(raw);
        """;
}
