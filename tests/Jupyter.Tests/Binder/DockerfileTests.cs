using System.Text.RegularExpressions;

namespace Jupyter.Tests.Binder;

/// <summary>
/// No container engine is at hand where these tests run, so they hold deploy/Dockerfile against the files it is made
/// from.
/// </summary>
public sealed partial class DockerfileTests
{
    // One line for each instruction, without comments.
    private static readonly string[] Instructions =
    [
        .. Continued().Replace(Comment().Replace(Read("deploy/Dockerfile"), ""), " ")
            .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries),
    ];

    [Fact]
    public void It_knows_only_instructions_that_Docker_knows() =>
        Assert.All(Instructions, line => Assert.Matches("^(FROM|ARG|USER|RUN|COPY|ENV) ", line));

    [Fact]
    public void Every_file_it_copies_is_there_and_is_not_kept_out_by_dockerignore()
    {
        var sources = Instructions.Where(line => line.StartsWith("COPY ", StringComparison.Ordinal))
            .Select(line => line.Split(' ')[^2]).ToList();
        var ignored = Lines(".dockerignore");

        Assert.Equal(["environment.yml", "."], sources);
        Assert.All(sources, source => Assert.True(Path.Exists(Path.Combine(Repository.Root, source)), source));
        Assert.DoesNotContain("environment.yml", ignored);
    }

    [Fact]
    public void It_builds_by_the_script_that_Binder_runs_after_conda_has_installed_the_same_environment()
    {
        var runs = Instructions.Where(line => line.StartsWith("RUN ", StringComparison.Ordinal)).ToList();

        Assert.Contains("--file /tmp/environment.yml", runs[^2], StringComparison.Ordinal);
        Assert.Equal("RUN bash ${COURSE}/binder/postBuild", runs[^1]);
    }

    [Fact]
    public void Its_variables_are_those_of_Binder_and_of_condas_activation()
    {
        var here = Variable().Matches(Instructions.Single(line => line.StartsWith("ENV ", StringComparison.Ordinal)))
            .ToDictionary(m => m.Groups[1].Value, m => m.Groups[2].Value);
        var binder = Exported().Matches(Read("binder/variables.sh")).ToDictionary(m => m.Groups[1].Value,
            m => m.Groups[2].Value.Trim('"').Replace("$course", "${COURSE}", StringComparison.Ordinal));

        Assert.Equal(
            binder.Append(new("DOTNET_ROOT", "${CONDA_DIR}/lib/dotnet"))
                .Append(new("PATH", "${CONDA_DIR}/lib/dotnet:${PATH}")).OrderBy(v => v.Key, StringComparer.Ordinal),
            here.OrderBy(v => v.Key, StringComparer.Ordinal));
    }

    [Fact]
    public void Its_base_has_the_Python_of_the_environment()
    {
        var python = PythonPin().Match(Read("environment.yml")).Groups[1].Value;

        Assert.Equal($"FROM quay.io/jupyter/base-notebook:python-{python}", Instructions[0]);
    }

    [Fact]
    public void The_course_is_built_and_run_by_the_unprivileged_user() =>
        Assert.Equal("USER ${NB_UID}", Instructions.Last(line => line.StartsWith("USER ", StringComparison.Ordinal)));

    [Fact]
    public void Docker_leaves_out_what_git_ignores() =>
        Assert.Equal(
            Lines(".gitignore").Select(line => "**/" + line.TrimEnd('/')).Prepend(".git"), Lines(".dockerignore"));

    private static IEnumerable<string> Lines(string file) =>
        File.ReadAllLines(Path.Combine(Repository.Root, file)).Where(line => line.Length > 0 && line[0] != '#');

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file));

    [GeneratedRegex(@"^\s*#.*\n", RegexOptions.Multiline)]
    private static partial Regex Comment();

    [GeneratedRegex(@"\\\n\s*")]
    private static partial Regex Continued();

    [GeneratedRegex(@"([A-Za-z_]+)=(\S+)")]
    private static partial Regex Variable();

    [GeneratedRegex(@"^export ([A-Za-z_]+)=(.+)$", RegexOptions.Multiline)]
    private static partial Regex Exported();

    [GeneratedRegex(@"- python=(\S+)")]
    private static partial Regex PythonPin();
}
