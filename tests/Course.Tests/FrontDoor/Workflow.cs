using YamlDotNet.RepresentationModel;

namespace Course.Tests.FrontDoor;

/// <summary>A file of .github/workflows.</summary>
/// <param name="Name">Its file name.</param>
/// <param name="Root">What it says.</param>
internal sealed record Workflow(string Name, YamlMappingNode Root)
{
    private static string Folder => Path.Combine(Repository.Root, ".github", "workflows");

    public static IReadOnlyList<string> Names { get; } =
    [
        .. Directory.EnumerateFiles(Folder, "*.yml").Select(path => Path.GetFileName(path))
            .Order(StringComparer.Ordinal),
    ];

    public static Workflow Read(string name) => new(name, Yaml.Read(Path.Combine(Folder, name)));

    /// <summary>Its jobs by name.</summary>
    public IEnumerable<(string Name, YamlMappingNode Job)> Jobs => Yaml.Entries(Yaml.At(Root, "jobs"))
        .Select(entry => (entry.Name, (YamlMappingNode)entry.Value));

    /// <summary>The steps of all jobs that have some.</summary>
    public IEnumerable<YamlMappingNode> Steps => Jobs
        .Where(job => job.Job.Children.ContainsKey("steps"))
        .SelectMany(job => ((YamlSequenceNode)job.Job["steps"]).Cast<YamlMappingNode>());

    /// <summary>What the steps run in a shell.</summary>
    public IEnumerable<string> Commands => Steps.Select(step => Yaml.Text(step, "run")).OfType<string>();

    /// <summary>The actions and workflows that jobs and steps use.</summary>
    public IEnumerable<string> Uses =>
        Jobs.Select(job => job.Job).Concat(Steps).Select(node => Yaml.Text(node, "uses")).OfType<string>();

    /// <summary>What the workflow, and each job that says something else, may do: name and right.</summary>
    public IEnumerable<(string Where, string Name, string Right)> Permissions =>
        Jobs.Where(job => job.Job.Children.ContainsKey("permissions"))
            .Select(job => (Where: job.Name, Rights: Yaml.At(job.Job, "permissions")))
            .Prepend((Where: "workflow", Rights: Yaml.At(Root, "permissions")))
            .SelectMany(of => Yaml.Entries(of.Rights).Select(right => (of.Where, right.Name, $"{right.Value}")));
}
