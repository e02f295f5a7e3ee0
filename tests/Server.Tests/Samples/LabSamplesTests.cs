using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace Samples.Tests;

/// <summary>The one command: ./lab samples.</summary>
public sealed partial class LabSamplesTests : IDisposable
{
    // A command that is killed leaves its folder behind.
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-samples-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact(Timeout = 400_000)]
    public async Task It_prints_the_address_of_a_front_that_answers()
    {
        await using var lab = Start("0");
        using var http = new HttpClient { BaseAddress = new Uri(await lab.FirstLineAsync()) };

        // The first calls of three new processes may miss the front's deadline on a busy machine.
        await Until.TrueAsync(
            async () => (await http.PostAsJsonAsync("/orders", new { id = "a", item = "tea", quantity = 2 }))
                .IsSuccessStatusCode,
            "an order is taken");
        var order = await http.GetFromJsonAsync<OrderJson>("/orders/a");

        Assert.Equal(5m, order!.Total);
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task None_of_the_three_outlives_a_command_that_is_killed()
    {
        await using var lab = Start("0");
        Assert.NotEmpty(await lab.FirstLineAsync());
        var family = Processes.Descendants(lab.Id);
        Assert.Equal(3, family.Count);

        lab.KillWithoutWarning();

        await Until.TrueAsync(() => !family.Any(Processes.IsAlive), "all three have ended");
    }

    [Fact(Timeout = 240_000)]
    public async Task A_port_that_is_taken_is_named_and_what_to_do_about_it()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var port = ((IPEndPoint)other.LocalEndpoint).Port;
        await using var lab = Start($"{port}");

        var run = await lab.EndAsync();

        Assert.Equal(2, run.ExitCode);
        Assert.StartsWith($"Port {port} is not available: ", run.Errors, StringComparison.Ordinal);
        Assert.EndsWith("Pass --port 0 to let the system choose one.", run.Errors.TrimEnd(), StringComparison.Ordinal);
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task With_pictures_it_prints_the_line_that_looks_at_both_programs()
    {
        await using var lab = StartWith("--pictures");

        var line = await lab.FirstLineAsync();

        var looked = LookLine().Match(line);
        Assert.True(looked.Success, line + lab.Errors);
        string[] programs =
            [.. looked.Groups["id"].Captures.Select(id => Processes.CommandLine(int.Parse(id.Value)))];
        Assert.Contains("Pictures.App.dll", programs[0], StringComparison.Ordinal);
        Assert.Contains("Pictures.Service.dll", programs[1], StringComparison.Ordinal);
    }

    private OwnedProcess Start(string port) => StartWith("--port", port);

    private OwnedProcess StartWith(params string[] options) => OwnedProcess.Start(
        ["dotnet", Repository.LabProgram, "samples", .. options], Repository.Root,
        new Dictionary<string, string?> { ["TMPDIR"] = _folder.FullName });

    [GeneratedRegex(@"^\./lab look(?: (?<id>\d+)){2} --for 20s$")]
    private static partial Regex LookLine();
}
