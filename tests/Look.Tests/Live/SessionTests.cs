using System.Text.Json;

namespace GrpcLab.Look.Tests;

/// <summary>How a watch ends: nothing stays in the process; the reader gets what was seen, or one sentence.</summary>
public sealed class SessionTests(SharedServer shared) : IDisposable
{
    private const string Http = "System.Net.Http";

    private static readonly string Program = CourseFolder.Find().Built("Look", "grpc-look.dll");

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("look-");

    private string Port => Path.Combine(_folder.FullName, "port");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task A_watcher_that_is_killed_leaves_no_session_in_the_process()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "healthy");
        await using var look = OwnedProcess.Built(Program, $"{client.Id}", "--for", "5m");
        await Until.TrueAsync(async () => (await client.EnabledSourcesAsync()).Contains(Http), "the watch had begun");

        look.KillWithoutWarning();

        await Until.TrueAsync(
            async () => !(await client.EnabledSourcesAsync()).Contains(Http), "the session had ended");
    }

    [Fact]
    public async Task A_watch_leaves_no_session_in_the_process()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "healthy");
        var before = await client.EnabledSourcesAsync();

        await Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromSeconds(3) });

        Assert.Equal(before, await client.EnabledSourcesAsync());
    }

    [Fact]
    public async Task A_process_that_ends_meanwhile_is_reported_until_then()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "channel-per-call");
        var looking = Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromMinutes(2) });
        await Task.Delay(TimeSpan.FromSeconds(5));

        await client.KillAsync();
        var report = await looking.WaitAsync(TimeSpan.FromMinutes(1));

        Assert.Contains(report.Findings, finding => finding.Id == "LOOK01");
        Assert.Contains(report.Seen.Notes, note => note.Contains("ended after", StringComparison.Ordinal));
    }

    [UnixFact]
    public async Task Interrupted_it_reports_what_was_seen()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "channel-per-call");
        await using var look = OwnedProcess.Built(Program, $"{client.Id}", "--for", "5m", "--json");
        await Until.TrueAsync(async () => (await client.EnabledSourcesAsync()).Contains(Http), "the watch had begun");
        await Task.Delay(TimeSpan.FromSeconds(2));

        Signal.Send(look.Id, Signal.Int);
        var result = await look.EndAsync(TimeSpan.FromMinutes(1));

        Assert.Equal(0, result.ExitCode);
        var process = JsonDocument.Parse(result.Output).RootElement.GetProperty("processes")[0];
        Assert.Equal("LOOK01", process.GetProperty("findings")[0].GetProperty("id").GetString());
    }

    [LinuxFact]
    public async Task Interrupted_while_a_second_process_does_not_answer_it_reports_the_first()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "healthy");
        await using var silent = await ProbeProcess.ClientAsync(shared.Process, "idle");
        Signal.Send(silent.Id, Signal.Stop);
        await using var look = OwnedProcess.Built(Program, $"{client.Id}", $"{silent.Id}", "--for", "5m", "--json");
        await Until.TrueAsync(async () => (await client.EnabledSourcesAsync()).Contains(Http), "the watch had begun");

        Signal.Send(look.Id, Signal.Int);
        var result = await look.EndAsync(TimeSpan.FromMinutes(1));

        Signal.Send(silent.Id, Signal.Continue);
        Assert.True(result.ExitCode == 0, result.Everything);
        var processes = JsonDocument.Parse(result.Output).RootElement.GetProperty("processes").EnumerateArray();
        Assert.Equal(client.Id, Assert.Single(processes).GetProperty("processId").GetInt32());
    }

    [Fact]
    public async Task The_list_shows_the_program_its_runtime_and_its_gRPC()
    {
        var server = shared.Process;

        var listed = Assert.Single(Look.Processes(), process => process.Id == server.Id);

        Assert.Equal(
            (OperatingSystem.IsLinux() ? "Look.Faults" : listed.Name, "client and server"), (listed.Name, listed.Grpc));
        Assert.Equal(Environment.Version.ToString(), listed.Runtime);
    }

    [Theory]
    [InlineData("There is no process 999999999", "999999999")]
    [InlineData("--for is soon", "1", "--for", "soon")]
    [InlineData("named no-such-program", "--name", "no-such-program")]
    [InlineData("Unrecognized command", "--nonsense", "1")]
    [InlineData("--json needs a process", "--json")]
    [InlineData("--for needs a process", "--for", "5s")]
    [InlineData("--mask-hosts needs a process", "--mask-hosts")]
    [InlineData("--fail-on needs a process", "--fail-on", "warning")]
    // Nobody comes to the port.
    [InlineData("--from reads a file", "--from", "any.nettrace", "--diagnostic-port", "any-port,listen")]
    public async Task What_cannot_be_done_is_one_sentence(string sentence, params string[] arguments)
    {
        var result = await OwnedProcess.Built(Program, arguments).EndAsync();

        Assert.Equal(2, result.ExitCode);
        Assert.Contains(sentence, result.Errors, StringComparison.Ordinal);
        Assert.Single(result.Errors.Trim().Split('\n'));
    }

    [UnixFact]
    public async Task A_process_that_comes_to_a_port_is_watched_and_later_once_more()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, new ProbeCase("channel-per-call")
        {
            Variables = new Dictionary<string, string?> { ["DOTNET_DiagnosticPorts"] = $"{Port},nosuspend" },
        });

        for (var watch = 0; watch < 2; watch++)
        {
            var result = await OwnedProcess.Built(
                Program, "--diagnostic-port", $"{Port},listen", "--for", "4s", "--json").EndAsync();

            Assert.True(result.ExitCode == 0, result.Everything);
            Assert.Contains("\"LOOK01\"", result.Output, StringComparison.Ordinal);
            Assert.False(File.Exists(Port), "The port is closed.");
        }
    }

    [UnixFact]
    public async Task Interrupted_at_a_port_to_which_nobody_comes_it_says_that_nothing_was_seen()
    {
        await using var look = OwnedProcess.Built(Program, "--diagnostic-port", $"{Port},listen");
        await Until.TrueAsync(() => File.Exists(Port), "the port is open");

        Signal.Send(look.Id, Signal.Int);
        var result = await look.EndAsync(TimeSpan.FromMinutes(1));

        Assert.Equal((130, "Ended before anything was seen."), (result.ExitCode, result.Errors.Trim()));
    }

    [LinuxTheory]
    [InlineData("light")]
    [RowOfAll("heavy")]
    public async Task A_process_that_stands_still_meanwhile_does_not_hold_the_report_and_ends_the_session_later(
        string load)
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync(server, new ProbeCase("healthy", load));
        var looking = Look.AtAsync(server.Id, new LookOptions { For = TimeSpan.FromSeconds(4) });
        await Task.Delay(TimeSpan.FromSeconds(2.5));
        Signal.Send(server.Id, Signal.Stop);

        var report = await looking.WaitAsync(TimeSpan.FromMinutes(1));

        Signal.Send(server.Id, Signal.Continue);
        Assert.True(report.Seen.Events > 0, "What came before was seen.");
        const string source = "Grpc.AspNetCore.Server";
        await Until.TrueAsync(
            async () => !(await server.EnabledSourcesAsync()).Contains(source), "no session was left");
    }

    [LinuxFact]
    public async Task A_process_that_stands_still_is_said_to()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "idle");
        Signal.Send(client.Id, Signal.Stop);

        var refusal = await Assert.ThrowsAsync<TargetException>(() => Look.AtAsync(client.Id));

        Signal.Send(client.Id, Signal.Continue);
        Assert.Contains("does not answer: it is stopped", refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_runtime_that_takes_no_diagnostics_is_said_to()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, new ProbeCase("idle")
        {
            Variables = new Dictionary<string, string?> { ["DOTNET_EnableDiagnostics"] = "0" },
        });

        var refusal = await Assert.ThrowsAsync<TargetException>(() => Look.AtAsync(client.Id));

        Assert.Contains("DOTNET_EnableDiagnostics=0", refusal.Message, StringComparison.Ordinal);
    }
}
