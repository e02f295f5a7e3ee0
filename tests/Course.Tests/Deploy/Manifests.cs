using Course.Tests.FrontDoor;
using YamlDotNet.RepresentationModel;

namespace Course.Tests.Deploy;

/// <summary>The manifests of deploy/kubernetes.</summary>
internal static class Manifests
{
    public static string Folder { get; } = Path.Combine(Repository.Root, "deploy", "kubernetes");

    /// <summary>Their names from that folder; a kustomization is none.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        .. Directory.EnumerateFiles(Folder, "*.yaml", SearchOption.AllDirectories)
            .Where(path => Path.GetFileName(path) != "kustomization.yaml")
            .Select(path => Path.GetRelativePath(Folder, path).Replace('\\', '/')).Order(StringComparer.Ordinal),
    ];

    /// <summary>Every document of them.</summary>
    public static IReadOnlyList<YamlMappingNode> All { get; } =
        [.. Names.SelectMany(name => Yaml.ReadAll(Path.Combine(Folder, name)))];

    /// <summary>The one of this kind and name.</summary>
    public static YamlMappingNode Get(string kind, string name) => All.Single(
        document => Yaml.Text(document, "kind") == kind && $"{Yaml.At(document, "metadata", "name")}" == name);

    /// <summary>The pod that a Deployment or a Job makes.</summary>
    public static YamlMappingNode Pod(string kind, string name) =>
        (YamlMappingNode)Yaml.At(Get(kind, name), "spec", "template", "spec");

    /// <summary>The only container of a pod.</summary>
    public static YamlMappingNode Container(YamlMappingNode pod) =>
        (YamlMappingNode)Assert.Single((YamlSequenceNode)pod["containers"]);

    /// <summary>What the container runs, with its arguments.</summary>
    public static IReadOnlyList<string> Command(YamlMappingNode pod) =>
        [.. new[] { "command", "args" }.SelectMany(key => (YamlSequenceNode)Container(pod)[key])
            .Select(part => $"{part}")];
}
