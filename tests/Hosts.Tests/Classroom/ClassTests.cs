using System.Text.Json;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Classroom;

/// <summary>
/// A class on one machine: the configuration and the hand-out of deploy/jupyterhub, used as a class uses them.
/// </summary>
public sealed class ClassTests(CourseKernel kernel, ITestOutputHelper output) : IClassFixture<CourseKernel>
{
    private const int Learners = 10;

    // On two quiet cores it takes two to three minutes; the limit is for a machine with other work.
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(12);

    private static readonly JsonSerializerOptions Json =
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    [NeedsFact(Needs.Linux | Needs.Debian | Needs.Proxy, Timeout = 1_200_000), Trait(TestScope.Run, TestScope.All)]
    public async Task All_learners_at_once_run_chapter_0_to_the_end_each_with_a_server_of_their_own()
    {
        ClassReport report;
        string table;
        IReadOnlyList<int> survivors;
        await using (var hub = await ClassHub.StartAsync(kernel, Learners))
        {
            report = await RunAsync(hub);
            table = await CollectAsync(hub);
            await hub.EndAsync();
            survivors = hub.Family();
        }

        var warned = report.Learners.Count(learner => learner.Texts.Any(IsWarning));
        output.WriteLine($"{report.Seconds:0} s for the class; {warned} learners were told that the machine is noisy; "
            + $"account without rights: {ClassHub.DropsRights}\n{table}");
        Assert.Empty(report.Errors);
        Assert.Equal(Learners, report.Learners.Count);
        Assert.All(report.Learners, TookTheChapter);
        Assert.Equal(Learners, report.Learners.Select(l => l.Servers.Single().Pid).Distinct().Count());
        var ports = report.Learners.SelectMany(l => l.Servers.Single().Ports).ToList();
        Assert.Equal(ports.Count, ports.Distinct().Count());
        Assert.Equal(Enumerable.Range(0, Learners).Select(n => $"learner{n}"), Rows(table));
        Assert.True(Environment.ProcessorCount >= Learners || 2 * warned >= Learners,
            $"{Learners} learners on {Environment.ProcessorCount} cores, and {warned} were told that it was noisy");
        Assert.True(survivors.Count == 0, "Left behind: " + string.Join("; ", survivors.Select(Processes.CommandLine)));
    }

    private static void TookTheChapter(LearnerReport learner)
    {
        Assert.True(learner.Errors.Count == 0, $"{learner.Name}: {string.Join("; ", learner.Errors)}");
        Assert.Equal(learner.Of, learner.Cells);
        Assert.All(learner.Claims.Where(c => c.Kind == "mechanism"),
            c => Assert.True(c.State == "held", $"{learner.Name}: {c.Text}: {c.Detail}"));
        Assert.Contains(learner.Claims, c => c.Text == "this machine is ready for the course");
        // Two ports, for HTTP/2 without and with TLS, and nobody outside this machine reaches them.
        var server = Assert.Single(learner.Servers);
        Assert.True(server.Ports.Count >= 2, $"{learner.Name}'s server listens on {server.Ports.Count} ports");
        Assert.All(server.Addresses, address => Assert.True(address is "127.0.0.1" or "::1", address));
    }

    private static async Task<ClassReport> RunAsync(ClassHub hub)
    {
        string[] command =
        [
            Jupyter.DebianPython, Path.Combine(Repository.Root, "tests", "Hosts.Tests", "Classroom", "run_class.py"),
            hub.Address.GetLeftPart(UriPartial.Authority),
            hub.PasswordFile, $"{Learners}", "notebooks/00-getting-started.ipynb",
        ];
        await using var driver = OwnedProcess.Start(
            command, Repository.Root, new Dictionary<string, string?> { ["PYTHONPATH"] = null });
        var result = await driver.EndAsync(Limit);
        return result.ExitCode == 0
            ? JsonSerializer.Deserialize<ClassReport>(result.Output, Json)!
            : throw new InvalidOperationException($"The class failed:\n{result.Errors}\nThe hub said:\n{hub.Log}");
    }

    private static async Task<string> CollectAsync(ClassHub hub)
    {
        await using var lab = CourseKernel.Lab("results", hub.Results);
        return (await lab.SucceedAsync(TimeSpan.FromMinutes(1))).Output;
    }

    // Each learner checked each stub once, which the chapter's table shows, and answered the first of three questions,
    // every other one rightly, which the first table counts.
    private static IEnumerable<string> Rows(string tables)
    {
        var rows = tables.Split('\n').Where(line => line.StartsWith("│ learner", StringComparison.Ordinal))
            .Select(line => line.Split('│', StringSplitOptions.TrimEntries)).ToList();
        var tried = rows.Where(cells => cells.Contains("✗ 1 attempt")).Select(cells => cells[1]).ToHashSet();
        return rows.Where(cells => cells[3] == (cells[1][^1] % 2 == 0 ? "1 of 3" : "0 of 3"))
            .Select(cells => cells[1]).Where(tried.Contains);
    }

    // What "quiet enough" of chapter 0's checks says of the same call, measured twice.
    private static bool IsWarning(string text) =>
        text.Contains("Your machine is noisy", StringComparison.Ordinal)
        || text.Contains("Something changed during the measurement", StringComparison.Ordinal);
}

/// <summary>What run_class.py found, and how long the class took, in seconds.</summary>
internal sealed record ClassReport(
    double Seconds, IReadOnlyList<string> Errors, IReadOnlyList<LearnerReport> Learners);

/// <summary>One learner's chapter: how many of its cells ran, and the gRPC servers while the whole class had one.</summary>
internal sealed record LearnerReport(
    string Name, int Cells, int Of, IReadOnlyList<FoundServer> Servers, IReadOnlyList<FoundClaim> Claims,
    IReadOnlyList<string> Errors, IReadOnlyList<string> Texts);

/// <summary>A gRPC server process and the TCP addresses it listens on.</summary>
internal sealed record FoundServer(int Pid, IReadOnlyList<int> Ports, IReadOnlyList<string> Addresses);

/// <summary>A claim as the notebook showed it.</summary>
internal sealed record FoundClaim(string Text, string Kind, string State, string? Detail);
