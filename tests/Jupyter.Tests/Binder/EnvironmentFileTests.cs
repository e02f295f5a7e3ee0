using System.Text.RegularExpressions;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Binder;

/// <summary>environment.yml says what conda installs; Binder reads the copy in binder/.</summary>
public sealed partial class EnvironmentFileTests
{
    private static readonly string[] Wanted = ["python", "jupyterlab", "ipykernel", "dotnet-sdk", "dotnet-aspnetcore"];

    private static string AtRoot => Path.Combine(Repository.Root, "environment.yml");

    [Fact]
    public void Binders_environment_is_the_roots() =>
        Assert.Equal(
            File.ReadAllBytes(AtRoot), File.ReadAllBytes(Path.Combine(Repository.Root, "binder", "environment.yml")));

    [Fact]
    public void Every_line_is_a_comment_a_key_or_an_entry_of_a_list() =>
        Assert.All(File.ReadAllLines(AtRoot),
            line => Assert.Matches(@"^(\s*#.*|name: [a-z-]+|channels:|dependencies:|  - \S+)$", line));

    [Fact]
    public void Packages_come_from_conda_forge_only() =>
        Assert.Equal(["conda-forge"], File.ReadAllLines(AtRoot).SkipWhile(l => l != "channels:").Skip(1)
            .TakeWhile(l => l.StartsWith("  - ", StringComparison.Ordinal)).Select(l => l[4..]));

    [Fact]
    public void Every_package_is_pinned_by_major_and_minor_version()
    {
        var pins = Pins();

        Assert.Equal(pins.Count, File.ReadAllLines(AtRoot).SkipWhile(l => l != "dependencies:")
            .Count(l => l.StartsWith("  - ", StringComparison.Ordinal)));
        Assert.Subset(pins.Keys.ToHashSet(), Wanted.ToHashSet());
    }

    [Fact]
    public void Its_SDK_and_runtime_are_those_of_global_json()
    {
        var pins = Pins();
        var sdk = SdkVersion().Match(File.ReadAllText(Path.Combine(Repository.Root, "global.json"))).Groups[1].Value;

        Assert.Equal((sdk, sdk), (pins["dotnet-sdk"], pins["dotnet-aspnetcore"]));
    }

    [JupyterFact(Host.Lab, Timeout = 420_000)]
    public async Task JupyterLab_and_ipykernel_are_the_versions_these_tests_run_with()
    {
        await using var python = JupyterEnvironment.Lab!.Start(
            "-c", "import ipykernel, jupyterlab; print(*('.'.join(p.__version__.split('.')[:2]) for p in "
                + "(jupyterlab, ipykernel)))");

        Assert.Equal($"{Pins()["jupyterlab"]} {Pins()["ipykernel"]}",
            (await python.SucceedAsync()).Output.Trim());
    }

    private static Dictionary<string, string> Pins() =>
        Pin().Matches(File.ReadAllText(AtRoot))
            .ToDictionary(match => match.Groups[1].Value, match => match.Groups[2].Value);

    [GeneratedRegex(@"^  - ([a-z-]+)=(\d+\.\d+)$", RegexOptions.Multiline)]
    private static partial Regex Pin();

    [GeneratedRegex(@"""version"": ""(\d+\.\d+)\.")]
    private static partial Regex SdkVersion();
}
