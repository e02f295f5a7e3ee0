using System.Text.Json;
using System.Text.RegularExpressions;

namespace Course.Tests.FrontDoor;

/// <summary>
/// No container is made where these tests run: they hold .devcontainer against the names of its schema, and against
/// the files it starts and opens.
/// </summary>
public sealed partial class DevContainerTests
{
    // Of devContainer.base.schema.json of the Dev Containers specification, those in use.
    private static readonly string[] OfTheSchema =
    [
        "name", "image", "hostRequirements.cpus", "hostRequirements.memory", "postCreateCommand",
        "otherPortsAttributes.onAutoForward", "customizations.vscode.extensions",
        "customizations.vscode.settings.dotnet.defaultSolution", "customizations.codespaces.openFiles",
    ];

    private static readonly JsonElement Container =
        JsonDocument.Parse(Read(".devcontainer/devcontainer.json")).RootElement;

    [Fact]
    public void Every_name_is_one_of_the_schemas() => Assert.Equal(OfTheSchema, Names(Container, ""));

    [Fact]
    public void Its_image_has_the_SDK_of_global_json_and_an_exact_version()
    {
        var sdk = SdkVersion().Match(Read("global.json")).Groups[1].Value;

        Assert.Matches($@"^mcr\.microsoft\.com/devcontainers/dotnet:\d+\.\d+\.\d+-{Regex.Escape(sdk)}-[a-z]+$",
            Text("image"));
    }

    [Fact]
    public void It_opens_on_chapter_0_with_the_extensions_for_Csharp_and_Jupyter()
    {
        var shown = Strings(Container.GetProperty("customizations").GetProperty("codespaces").GetProperty("openFiles"));
        var extensions = Strings(
            Container.GetProperty("customizations").GetProperty("vscode").GetProperty("extensions"));

        Assert.Equal("notebooks/00-getting-started.ipynb", Assert.Single(shown));
        Assert.True(File.Exists(Path.Combine(Repository.Root, shown[0])));
        Assert.Equal(["ms-dotnettools.csharp", "ms-toolsai.jupyter"], extensions);
    }

    [Fact]
    public void No_port_is_forwarded_unless_somebody_asks_for_it() =>
        Assert.Equal("ignore", Container.GetProperty("otherPortsAttributes").GetProperty("onAutoForward").GetString());

    [Fact]
    public void Its_script_installs_the_kernel_as_the_README_says_with_the_ipykernel_that_is_tested()
    {
        var script = Read(Text("postCreateCommand").Split(' ')[^1]);

        Assert.Contains("./lab kernel install --python", script, StringComparison.Ordinal);
        Assert.Contains("./lab kernel install --python", Read("README.md"), StringComparison.Ordinal);
        Assert.Contains("sed -n 's/^  - ipykernel=//p' environment.yml", script, StringComparison.Ordinal);
        Assert.Matches(@"(?m)^  - ipykernel=\d+\.\d+$", Read("environment.yml"));
    }

    private static IEnumerable<string> Names(JsonElement at, string prefix) => at.ValueKind == JsonValueKind.Object
        ? at.EnumerateObject().SelectMany(p => Names(p.Value, prefix.Length == 0 ? p.Name : $"{prefix}.{p.Name}"))
        : [prefix];

    private static string Text(string name) => Container.GetProperty(name).GetString()!;

    private static string[] Strings(JsonElement list) => [.. list.EnumerateArray().Select(item => item.GetString()!)];

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file));

    [GeneratedRegex(@"""version"": ""(\d+\.\d+)\.")]
    private static partial Regex SdkVersion();
}
