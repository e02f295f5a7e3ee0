using System.Text.RegularExpressions;

namespace Notebooks.Tests.Cli;

/// <summary>Runs where something that most machines have is missing, or is different.</summary>
public sealed partial class StrangePlaceTests : IDisposable
{
    private const string Start = "var server = await LabServer.StartAsync();", Call = """
        var reply = await new Performance.Monitor.MonitorClient(server.OpenChannel()).GetPerformanceAsync(new());
        Console.WriteLine("answered");
        """;

    private readonly Workshop _workshop = new();

    public void Dispose() => _workshop.Dispose();

    [LinuxFact(Timeout = 400_000)]
    public async Task Without_a_home_and_a_temporary_folder_a_chapter_runs()
    {
        await using var lab = LabCommand.Start(
            new Dictionary<string, string?> { ["HOME"] = null, ["TMPDIR"] = _workshop.File("missing") },
            "run", ServerNotebook(), "--out", _workshop.Out);

        await lab.SucceedAsync();

        Assert.Contains("answered", _workshop.Page("05-server"));
    }

    [LinuxTheory(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    [InlineData("tr_TR.UTF-8", "Asia/Kathmandu"), InlineData("de_DE.UTF-8", "America/St_Johns")]
    public async Task Numbers_look_the_same_in_Turkish_and_in_German(string culture, string zone)
    {
        var notebook = _workshop.Notebook("05-numbers", Workshop.LoadCell, """
            Console.WriteLine($"{1234567.891:N2} {0.25:P1} {-1.5} {"TITLE".ToLower()} {"title".ToUpper()}");
            """, """
            new BarFigure("Numbers", new("time", Unit.Duration), [new("a", 1.2345, 1.1, 1.3), new("b", 0.00025)])
            """);
        async Task<string> PageAsync(string language, string timeZone)
        {
            await using var lab = LabCommand.Start(
                new Dictionary<string, string?> { ["LANG"] = language, ["LC_ALL"] = language, ["TZ"] = timeZone },
                "run", notebook, "--out", _workshop.Out);
            await lab.SucceedAsync();
            return WithoutTimes(_workshop.Page("05-numbers"));
        }

        var here = await PageAsync("C.UTF-8", "UTC");
        var there = await PageAsync(culture, zone);

        Assert.Equal(here, there);
        Assert.Contains("1,234,567.89 25.0 % -1.5 title TITLE", there);
    }

    [TwoMachinesFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task When_the_system_has_no_port_left_the_cell_says_so()
    {
        await FailsAsync("ip link set lo up; echo 40000 40000 > /proc/sys/net/ipv4/ip_local_port_range",
            "The system has no free port left.");
    }

    [TwoMachinesFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task When_no_port_is_left_to_call_from_the_cell_says_so()
    {
        await FailsAsync("ip link set lo up; echo 40000 40001 > /proc/sys/net/ipv4/ip_local_port_range",
            "The system has no free port left for a connection");
    }

    [TwoMachinesFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Where_loopback_has_no_IPv4_the_cell_says_so()
    {
        await FailsAsync("ip link set lo up; ip addr del 127.0.0.1/8 dev lo", "This machine has no 127.0.0.1");
    }

    private async Task FailsAsync(string machine, string words)
    {
        await using var lab = TwoMachines.Alone(machine, "run", ServerNotebook(), "--out", _workshop.Out);

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 1, output + errors);
        Assert.Contains(words, errors);
        Assert.Contains("before", _workshop.Page("05-server"));
    }

    private string ServerNotebook() =>
        _workshop.Notebook("05-server", "Console.WriteLine(\"before\");", Workshop.LoadCell, Start, Call);

    private static string WithoutTimes(string text) => Times().Replace(text, "0");

    // When it ran, how long that took, and what is drawn anew for each page.
    [GeneratedRegex("""<time [^>]*>[^<]*|\d+(\.\d+)? (ms|s|min)\b|nonce(-|=")[^'"]*""")]
    private static partial Regex Times();
}
