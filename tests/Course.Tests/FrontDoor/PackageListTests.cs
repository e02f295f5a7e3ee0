using System.Text.Json;
using System.Xml.Linq;

namespace Course.Tests.FrontDoor;

/// <summary>The list of packages (CycloneDX) that a release brings, made by the release workflow's own step.</summary>
public sealed class PackageListTests
{
    private const string FileName = "packages.cdx.json", Tag = "v1.2.3";

    [Fact(Timeout = 600_000), Trait(TestScope.Run, TestScope.All)]
    public async Task It_names_every_package_that_was_restored_with_its_hash()
    {
        var folder = Directory.CreateTempSubdirectory("packages-");
        try
        {
            var list = await MakeAsync(folder);
            var packages = list.GetProperty("components").EnumerateArray().ToList();

            Assert.Equal(Tag, $"{list.GetProperty("metadata").GetProperty("component").GetProperty("version")}");
            Assert.Equal(
                Restored(), packages.Select(of => $"{of.GetProperty("name")}/{of.GetProperty("version")}").ToHashSet());
            Assert.All(packages, package => Assert.Equal(
                "SHA-512", $"{Assert.Single(package.GetProperty("hashes").EnumerateArray()).GetProperty("alg")}"));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void A_release_brings_it() => Assert.Contains(
        $"\"$RUNNER_TEMP/{FileName}\"", Command("gh release create "), StringComparison.Ordinal);

    private static async Task<JsonElement> MakeAsync(DirectoryInfo folder)
    {
        await using var step = OwnedProcess.Start(
            ["sh", "-e", "-c", Command("CycloneDX")], Repository.Root,
            new Dictionary<string, string?> { ["GITHUB_REF_NAME"] = Tag, ["RUNNER_TEMP"] = folder.FullName });
        await step.SucceedAsync();
        using var list = JsonDocument.Parse(await File.ReadAllTextAsync(Path.Combine(folder.FullName, FileName)));
        return list.RootElement.Clone();
    }

    private static string Command(string part) => Workflow.Read("release.yml").Commands
        .Single(command => command.Contains(part, StringComparison.Ordinal));

    // What NuGet wrote down for each project of the solution. The course's own projects are there, too.
    private static HashSet<string> Restored() =>
    [
        .. XDocument.Load(Path.Combine(Repository.Root, "course.slnx")).Descendants("Project")
            .Select(project => Path.GetFileNameWithoutExtension(project.Attribute("Path")!.Value))
            .SelectMany(Packages),
    ];

    private static IEnumerable<string> Packages(string project)
    {
        using var assets = JsonDocument.Parse(
            File.ReadAllText(Path.Combine(Repository.Root, "artifacts", "obj", project, "project.assets.json")));
        return
        [
            .. assets.RootElement.GetProperty("libraries").EnumerateObject()
                .Where(library => $"{library.Value.GetProperty("type")}" == "package").Select(library => library.Name),
        ];
    }
}
