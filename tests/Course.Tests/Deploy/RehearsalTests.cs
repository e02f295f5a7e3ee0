using Grpc.Health.V1;
using Grpc.Net.Client;

namespace Course.Tests.Deploy;

/// <summary>
/// The commands of the manifests without Kubernetes: the server, two loaders at once, their logs, and what lab results
/// makes of these. Paths, ports, names and times are others; every option is the manifests' own.
/// </summary>
public sealed class RehearsalTests : IDisposable
{
    private readonly DeployCopy _copy = new();
    private readonly int[] _ports = FreePorts.Find(2);

    public void Dispose() => _copy.Dispose();

    [ProgramsFact("openssl", "sh", Timeout = 400_000)]
    public async Task What_the_manifests_start_is_probed_loaded_and_its_logs_are_one_load()
    {
        var secret = await _copy.MakeSecretAsync("localhost");
        Directory.CreateDirectory(_copy.File("loads"));
        await using var server = OwnedProcess.Start(Here("Deployment", "server", secret));
        await server.FirstLineAsync();
        using var channel = GrpcChannel.ForAddress($"http://127.0.0.1:{_ports[1]}");
        var health = await new Health.HealthClient(channel).CheckAsync(
            new HealthCheckRequest(), deadline: DateTime.UtcNow.AddMinutes(2));

        await Task.WhenAll(LoadAsync("0"), LoadAsync("1"));
        await using var results = OwnedProcess.Start(["dotnet", Repository.LabProgram, "results", _copy.File("loads"),
            "--csv", _copy.File("all.csv")]);
        var output = (await results.SucceedAsync()).Output;

        Assert.Equal(HealthCheckResponse.Types.ServingStatus.Serving, health.Status);
        Assert.Contains("2 loaders of 100 calls/s for 1 s, Poisson arrivals", output, StringComparison.Ordinal);
        Assert.Matches(@"seed 0 .+\n.+seed 1 .+\ntogether ", output.ReplaceLineEndings("\n"));
        Assert.Equal(200 + 1, (await File.ReadAllLinesAsync(_copy.File("all.csv"))).Length);

        async Task LoadAsync(string index)
        {
            await using var load = OwnedProcess.Start([.. Here("Job", "load", secret, index), "--warm-up=0.2"]);
            var said = await load.SucceedAsync();
            // As in a pod's log, where both streams end up.
            await File.WriteAllTextAsync(_copy.File($"loads/load-{index}.csv"), said.Errors + said.Output);
        }
    }

    private string[] Here(string kind, string name, string secret, string index = "") =>
    [
        .. Manifests.Command(Manifests.Pod(kind, name)).Select(part => part
            .Replace("/opt/grpc-course", Repository.Root, StringComparison.Ordinal)
            .Replace("/run/grpclab", secret, StringComparison.Ordinal)
            .Replace("server.grpc-load.svc", "localhost", StringComparison.Ordinal)
            .Replace("=0.0.0.0", "=127.0.0.1", StringComparison.Ordinal)
            .Replace(":5001", $":{_ports[0]}", StringComparison.Ordinal)
            .Replace("--tls-port=5001", $"--tls-port={_ports[0]}", StringComparison.Ordinal)
            .Replace("--health-port=5002", $"--health-port={_ports[1]}", StringComparison.Ordinal)
            .Replace("$(LOADER)", index, StringComparison.Ordinal)
            .Replace("--rate=250", "--rate=100", StringComparison.Ordinal)
            .Replace("--for=60", "--for=1", StringComparison.Ordinal)),
    ];
}
