namespace Course.Tests.Deploy;

/// <summary>
/// The schemas that Kubernetes publishes (of 1.32), compiled by npm's kubernetes-models (MIT), and a program that holds
/// manifests against them.
/// </summary>
internal static class KubernetesSchemas
{
    private const string Version = "4.5.1";

    private static readonly string Folder = Path.Combine(Repository.Root, "artifacts", "npm", $"kubernetes-{Version}");

    private static readonly Lazy<string?> LazyWhyNot = new(() => PathProgram.Find("node") is null
        ? "There is no node, which holds manifests against their schemas. Install Node.js with npm."
        : NpmFolder.Install(Folder, Path.Combine("node_modules", "yaml", "package.json"),
            $"kubernetes-models@{Version}", "yaml@2.9.1"));

    /// <summary>Why they cannot be had; null when they are there.</summary>
    public static string? WhyNot => LazyWhyNot.Value;

    /// <summary>What is wrong with these files, a line each; then how much was looked at.</summary>
    public static async Task<string> CheckAsync(params IEnumerable<string> files)
    {
        var program = Path.Combine(Repository.Root, "tests", "Course.Tests", "Deploy", "validate.mjs");
        await using var node = OwnedProcess.Start(["node", program, Folder, .. files]);
        return (await node.SucceedAsync()).Output.Trim();
    }
}

/// <summary>
/// A theory about manifests and their schemas; left out, with the reason, where these or a further program are not.
/// </summary>
internal sealed class SchemaTheoryAttribute : TheoryAttribute
{
    public SchemaTheoryAttribute(params string[] programs) => Skip =
        PathProgram.Missing(programs) ?? KubernetesSchemas.WhyNot;
}
