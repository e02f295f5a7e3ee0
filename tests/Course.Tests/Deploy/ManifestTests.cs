using System.Globalization;
using Course.Tests.FrontDoor;
using GrpcLab;
using YamlDotNet.RepresentationModel;

namespace Course.Tests.Deploy;

/// <summary>
/// There is no cluster where these tests run, so they hold the manifests of deploy/kubernetes against the published
/// schemas, against each other, and against the server they start.
/// </summary>
public sealed class ManifestTests
{
    private const string Server = "server/server.yaml";

    public static TheoryData<string> Files => new(Manifests.Names);

    public static TheoryData<string, string> Pods => new() { { "Deployment", "server" }, { "Job", "load" } };

    [Fact]
    public void There_are_the_server_its_network_and_the_load() =>
        Assert.Equal(["load/load.yaml", "server/network.yaml", Server], Manifests.Names);

    [SchemaTheory(Timeout = 240_000), MemberData(nameof(Files))]
    public async Task They_hold_to_the_published_schemas_which_know_every_value(string name) =>
        Assert.Matches(@"\A[12] documents, [1-9]\d+ values\z",
            await KubernetesSchemas.CheckAsync(Path.Combine(Manifests.Folder, name)));

    [SchemaTheory(Timeout = 240_000)]
    [InlineData("replicas: 1", "replicas: one", "/spec/replicas type")]
    [InlineData("type: Recreate", "type: Replace", "/spec/strategy/type enum")]
    [InlineData("failureThreshold: 30", "failureTreshold: 30", "/startupProbe/failureTreshold is not known")]
    [InlineData("drop: [", "dropped: [", "/securityContext/capabilities/dropped is not known")]
    [InlineData("clusterIP: None", "clusterIp: None", "Service server/spec/clusterIp is not known")]
    [InlineData("memory: 512Mi", "memory: [512Mi]", "/resources/requests/memory")]
    public async Task A_mistake_is_found(string right, string wrong, string told)
    {
        using var copy = new DeployCopy();
        copy.Change(Server, right, wrong);

        Assert.Contains(told, await KubernetesSchemas.CheckAsync(copy.File(Server)), StringComparison.Ordinal);
    }

    [SchemaTheory("kubectl", "openssl", Timeout = 240_000)]
    [InlineData("server", "Deployment NetworkPolicy NetworkPolicy Secret Service")]
    [InlineData("load", "Job")]
    public async Task What_kustomize_makes_of_them_holds_to_the_schemas_too(string folder, string kinds)
    {
        using var copy = new DeployCopy();
        await copy.MakeSecretAsync("server.grpc-load.svc");
        var made = copy.File("made.yaml");
        await File.WriteAllTextAsync(made, await copy.KustomizeAsync(folder));
        var documents = Yaml.ReadAll(made).ToList();

        // Of the secret kustomize breaks the lines, which Kubernetes reads and the schema's format does not allow.
        var errors = (await KubernetesSchemas.CheckAsync(made)).Split('\n')[..^1]
            .Where(line => !line.Contains("Secret grpclab/data/", StringComparison.Ordinal));

        Assert.Empty(errors);
        Assert.Equal(kinds.Split(' '), documents.Select(of => $"{of["kind"]}").Order(StringComparer.Ordinal));
        Assert.All(documents, document => Assert.Equal("grpc-load", $"{Yaml.At(document, "metadata", "namespace")}"));
        Assert.All(documents.Where(of => of.Children.ContainsKey("data")), secret => Assert.Equal(
            ["tls.crt", "tls.key", "token"], Yaml.Entries(secret["data"]).Select(entry => entry.Name)));
    }

    [Fact]
    public void A_server_that_drains_is_noticed_before_it_closes_and_killed_only_when_its_calls_had_their_time()
    {
        var pod = Manifests.Pod("Deployment", "server");
        var errors = new List<string>();
        var options = OptionParser.Read<ServerOptions>(Manifests.Command(pod).Skip(2), errors);
        var (drain, calls) = (options.DrainTime!.Value.TotalSeconds, options.ShutdownTimeout!.Value.TotalSeconds);

        Assert.Empty(errors);
        Assert.True(drain > Patience(pod, "readinessProbe"), "readiness notices");
        Assert.True(Patience(pod, "livenessProbe") > drain + calls, "liveness waits");
        Assert.True(Number(pod, "terminationGracePeriodSeconds") > drain + calls, "the kubelet waits");
        Assert.All(new[] { "startupProbe", "readinessProbe", "livenessProbe" }, probe => Assert.Equal(
            options.HealthPort, Number(Manifests.Container(pod), probe, "grpc", "port")));
    }

    [Theory, MemberData(nameof(Pods))]
    public void Nothing_runs_as_root_writes_to_its_image_or_may_become_more(string kind, string name)
    {
        var pod = Manifests.Pod(kind, name);
        var container = Manifests.Container(pod);

        Assert.Equal("true", $"{Yaml.At(pod, "securityContext", "runAsNonRoot")}");
        Assert.Equal("RuntimeDefault", $"{Yaml.At(pod, "securityContext", "seccompProfile", "type")}");
        Assert.Equal("false", $"{pod["automountServiceAccountToken"]}");
        Assert.Equal("true", $"{Yaml.At(container, "securityContext", "readOnlyRootFilesystem")}");
        Assert.Equal("false", $"{Yaml.At(container, "securityContext", "allowPrivilegeEscalation")}");
        Assert.Equal(["ALL"],
            ((YamlSequenceNode)Yaml.At(container, "securityContext", "capabilities", "drop")).Select(of => $"{of}"));
        Assert.Equal($"{Yaml.At(container, "resources", "requests", "memory")}",
            $"{Yaml.At(container, "resources", "limits", "memory")}");
    }

    [Fact]
    public void Whoever_selects_pods_selects_those_of_the_server_or_of_the_load()
    {
        var labels = new[] { Manifests.Get("Deployment", "server"), Manifests.Get("Job", "load") }
            .Select(of => $"{Yaml.At(of, "spec", "template", "metadata", "labels")}");
        var selected = Manifests.All.SelectMany(document => document.AllNodes.OfType<YamlMappingNode>())
            .Where(node => node.Children.ContainsKey("matchLabels")).Select(node => $"{node["matchLabels"]}")
            .Append($"{Yaml.At(Manifests.Get("Service", "server"), "spec", "selector")}")
            .Where(of => !of.Contains("kube-system", StringComparison.Ordinal)).Distinct();

        Assert.Equal(labels.Order(StringComparer.Ordinal), selected.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_private_key_stays_with_the_server_and_no_secret_is_committed()
    {
        var items = (YamlSequenceNode)Yaml.At(
            Assert.Single((YamlSequenceNode)Manifests.Pod("Job", "load")["volumes"], of => $"{of["name"]}" == "secret"),
            "secret", "items");

        Assert.Equal(["token", "tls.crt"], items.Select(item => $"{item["key"]}"));
        Assert.DoesNotContain(Manifests.All, document => Yaml.Text(document, "kind") == "Secret");
        Assert.Contains("deploy/kubernetes/server/secret/",
            File.ReadAllLines(Path.Combine(Repository.Root, ".gitignore")));
    }

    // Seconds until a probe that fails has done so often enough.
    private static int Patience(YamlMappingNode pod, string probe) =>
        Number(Manifests.Container(pod), probe, "periodSeconds")
        * Number(Manifests.Container(pod), probe, "failureThreshold");

    private static int Number(YamlNode node, params string[] keys) =>
        int.Parse($"{Yaml.At(node, keys)}", CultureInfo.InvariantCulture);
}
