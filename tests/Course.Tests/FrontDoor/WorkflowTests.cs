using System.Globalization;
using System.Text.RegularExpressions;

namespace Course.Tests.FrontDoor;

/// <summary>GitHub does not run where these tests do, so they hold what can be read from its workflows.</summary>
public sealed partial class WorkflowTests
{
    // Everything else only reads the repository.
    private static readonly (string File, string Where, string Name, string Right)[] MoreThanReading =
    [
        ("pages.yml", "publish", "id-token", "write"), ("pages.yml", "publish", "pages", "write"),
        ("release.yml", "publish", "contents", "write"),
    ];

    private static readonly string[] Started = ["nightly.yml", "pages.yml", "push.yml", "release.yml"];

    public static TheoryData<string> Files => new(Workflow.Names);

    [Fact]
    public void There_is_one_for_a_push_a_night_the_pages_and_a_release_and_what_they_share() =>
        Assert.Equal([.. Started, "test.yml"], Workflow.Names);

    [Theory, MemberData(nameof(Files))]
    public void Every_action_is_pinned_to_a_commit_and_its_version_stands_behind_it(string file)
    {
        var uses = UsesLine().Matches(File.ReadAllText(Path.Combine(Repository.Root, ".github", "workflows", file)))
            .Select(line => line.Groups[1].Value.Trim()).ToList();

        Assert.Equal(Workflow.Read(file).Uses.Order(StringComparer.Ordinal),
            uses.Select(line => line.Split(' ')[0]).Order(StringComparer.Ordinal));
        Assert.All(uses, line => Assert.Matches(@"^(actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./.+\.yml)$", line));
    }

    [Fact]
    public void One_action_has_one_commit_in_all_files() =>
        Assert.All(Workflow.Names.SelectMany(name => Workflow.Read(name).Uses).GroupBy(uses => uses.Split('@')[0]),
            action => Assert.Single(action.Distinct()));

    [Fact]
    public void Only_what_publishes_may_do_more_than_read() =>
        Assert.Equal(MoreThanReading, Workflow.Names.SelectMany(file => Workflow.Read(file).Permissions
                .Where(of => (of.Name, of.Right) != ("contents", "read"))
                .Select(of => (file, of.Where, of.Name, of.Right)))
            .Order());

    [Theory, MemberData(nameof(Files))]
    public void Every_job_that_runs_something_ends_after_a_time(string file) =>
        Assert.All(Workflow.Read(file).Jobs.Where(job => job.Job.Children.ContainsKey("steps")), job =>
            Assert.Matches(@"^(\d+|\$\{\{ inputs\.minutes \}\})$", Yaml.Text(job.Job, "timeout-minutes")));

    [Fact]
    public void The_tests_may_take_longer_at_night_and_never_the_six_hours_that_GitHub_gives_a_job()
    {
        var atNight = Yaml.At(Workflow.Read("nightly.yml").Root, "jobs", "test", "with", "minutes");
        var byDay = Yaml.At(Workflow.Read("test.yml").Root, "on", "workflow_call", "inputs", "minutes", "default");

        Assert.InRange(int.Parse($"{atNight}", CultureInfo.InvariantCulture),
            int.Parse($"{byDay}", CultureInfo.InvariantCulture), 359);
    }

    [Fact]
    public void What_a_push_or_a_person_starts_does_not_run_twice_at_once() =>
        Assert.All(Started, file => Assert.Contains(
            $"{Yaml.At(Workflow.Read(file).Root, "concurrency", "cancel-in-progress")}", new[] { "true", "false" }));

    [Theory, MemberData(nameof(Files))]
    public void Every_script_and_workflow_that_one_uses_is_there(string file)
    {
        var workflow = Workflow.Read(file);
        var paths = workflow.Commands.SelectMany(command => Script().Matches(command).Select(m => m.Groups[1].Value))
            .Concat(workflow.Uses.Where(uses => uses.StartsWith("./", StringComparison.Ordinal)));

        Assert.All(paths, path => Assert.True(File.Exists(Path.Combine(Repository.Root, path)), path));
    }

    [Fact]
    public void The_tests_run_what_CI_runs() =>
        Assert.Contains("bash .ci/run $ARGUMENTS", Workflow.Read("test.yml").Commands);

    [Theory, MemberData(nameof(Files))]
    public void Nothing_that_others_wrote_becomes_part_of_a_command(string file) =>
        Assert.All(Workflow.Read(file).Commands,
            command => Assert.DoesNotContain("${{", command, StringComparison.Ordinal));

    [Theory, MemberData(nameof(Files))]
    public void A_checkout_leaves_no_token_behind(string file) =>
        Assert.All(
            Workflow.Read(file).Steps.Where(
                step => Yaml.Text(step, "uses")?.StartsWith("actions/checkout@", StringComparison.Ordinal) == true),
            step => Assert.Equal("false", $"{Yaml.At(step, "with", "persist-credentials")}"));

    [GeneratedRegex(@"^[ -]*uses: (.+)$", RegexOptions.Multiline)]
    private static partial Regex UsesLine();

    [GeneratedRegex(@"(?:^|\s)(?:(?:bash|sh) )?((?<=sh )\S+|\./\S+)", RegexOptions.Multiline)]
    private static partial Regex Script();
}
