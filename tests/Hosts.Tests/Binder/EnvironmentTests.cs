using System.Text.RegularExpressions;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Binder;

/// <summary>
/// environment.yml says what conda installs, for Binder and for deploy/Dockerfile. No container engine is at hand where
/// these tests run, so they hold the image's recipe against the files it is made from.
/// </summary>
public sealed partial class EnvironmentTests
{
    // One line for each instruction, without comments.
    private static readonly string[] Instructions =
    [
        .. Continued().Replace(Comment().Replace(Read("deploy/Dockerfile"), ""), " ")
            .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries),
    ];

    private static Dictionary<string, string> Pins => Pin().Matches(Read("environment.yml"))
        .ToDictionary(match => match.Groups[1].Value, match => match.Groups[2].Value);

    [Fact]
    public void Binders_environment_is_the_roots() =>
        Assert.Equal(Read("environment.yml"), Read("binder/environment.yml"));

    [Fact]
    public void Its_SDK_and_runtime_are_those_of_global_json()
    {
        var sdk = SdkVersion().Match(Read("global.json")).Groups[1].Value;

        Assert.Equal((sdk, sdk), (Pins["dotnet-sdk"], Pins["dotnet-aspnetcore"]));
    }

    [NeedsFact(Needs.Lab, Timeout = 420_000)]
    public async Task JupyterLab_and_ipykernel_are_the_versions_these_tests_run_with()
    {
        await using var python = Jupyter.Lab.Start(
            ["-c", "from importlib.metadata import version; print(*('.'.join(version(p).split('.')[:2]) for p in "
                + "('jupyterlab', 'ipykernel')))"]);

        Assert.Equal($"{Pins["jupyterlab"]} {Pins["ipykernel"]}", (await python.SucceedAsync()).Output.Trim());
    }

    [Fact]
    public void The_image_has_the_Python_of_the_environment_and_is_built_by_Binders_script_without_rights()
    {
        Assert.Equal($"FROM quay.io/jupyter/base-notebook:python-{Pins["python"]}", Instructions[0]);
        Assert.Equal("RUN bash ${COURSE}/binder/postBuild", Instructions[^1]);
        Assert.Equal("USER ${NB_UID}", Instructions.Last(line => line.StartsWith("USER ", StringComparison.Ordinal)));
    }

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file));

    [GeneratedRegex(@"^\s*#.*\n", RegexOptions.Multiline)]
    private static partial Regex Comment();

    [GeneratedRegex(@"\\\n\s*")]
    private static partial Regex Continued();

    [GeneratedRegex(@"^  - ([a-z-]+)=(\d+\.\d+)$", RegexOptions.Multiline)]
    private static partial Regex Pin();

    [GeneratedRegex(@"""version"": ""(\d+\.\d+)\.")]
    private static partial Regex SdkVersion();
}
