using System.Diagnostics;
using CliWrap;

namespace GrpcLab.Tests.Processes;

public sealed class OwnedProgramTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_program_that_ends_before_it_is_ready_is_reported_with_its_last_words()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => StartAsync("--max-streams", "0"));

        Assert.StartsWith("The server ended with code 2 before it was ready. It said: The server cannot start. "
            + "--max-streams must be from 1", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_program_is_gone_when_it_is_disposed()
    {
        var program = await StartAsync();
        using var seen = Process.GetProcessById(program.Pid);

        await program.DisposeAsync();

        Assert.True(seen.WaitForExit(TimeSpan.Zero));
        Assert.True(program.HasExited);
        Assert.False(program.EndedByItself);
        Assert.Equal(0, program.ExitCode);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task What_a_program_started_and_left_behind_does_not_hold_up_its_end()
    {
        await using var program = Shell("sleep 30 & echo $!");
        var child = int.Parse((await program.Output.ReadLineAsync())!, System.Globalization.CultureInfo.InvariantCulture);
        await program.WaitForExitAsync();
        var began = Stopwatch.GetTimestamp();

        await program.DisposeAsync();

        Assert.InRange(Stopwatch.GetElapsedTime(began).TotalSeconds, 0, 10);
        Assert.Equal(0, program.ExitCode);
        Process.GetProcessById(child).Kill();
    }

    [Fact(Timeout = 10_000)]
    public async Task Of_what_it_said_the_last_lines_are_kept()
    {
        var lines = string.Concat(Enumerable.Range(1, 5_000).Select(i => $"line {i}\n"));
        var tail = new OutputTail();

        await tail.ReadAsync(new StringReader(lines), CancellationToken.None);

        var kept = tail.Text.Split('\n');
        Assert.Equal(("line 4981", "line 5000", 20), (kept[0], kept[^1], kept.Length));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_log_line_in_braces_is_not_the_ready_line_and_lines_that_come_together_with_it_are_kept()
    {
        await using var program = await OwnedProgram.StartAsync(
            "shell", Cli.Wrap("sh").WithArguments(["-c", """printf '{Level} begun\n{}\nfirst\nsecond\n'; exec cat"""]),
            OwnedProgram.TimeToStart, CancellationToken.None);

        await Until.TrueAsync(() => program.LastPrinted.EndsWith("second", StringComparison.Ordinal));

        Assert.Equal("first\nsecond", program.LastPrinted);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task An_answer_that_nobody_waited_for_is_not_taken_for_the_next_one()
    {
        const string AnswersBothAtOnce = """
            echo '{}'; read -r a; echo heard >&2; read -r b
            echo "{\"to\":\"$a\"}"; echo "{\"to\":\"$b\"}"; exec cat
            """;
        await using var program = await OwnedProgram.StartAsync(
            "shell", Cli.Wrap("sh").WithArguments(["-c", AnswersBothAtOnce]), OwnedProgram.TimeToStart,
            CancellationToken.None, takesCommands: true);
        using var interrupt = new CancellationTokenSource();
        var first = program.AskAsync("first", interrupt.Token);
        await Until.TrueAsync(() => program.LinesSaid == 1);
        await interrupt.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);

        var answer = await program.AskAsync("second", CancellationToken.None);

        Assert.Equal("second", answer.GetProperty("to").GetString());
    }

    private static OwnedProgram Shell(string script) =>
        OwnedProgram.Launch("shell", Cli.Wrap("sh").WithArguments(["-c", script]));

    private static Task<OwnedProgram> StartAsync(params string[] arguments) => OwnedProgram.StartAsync(
        "server", ServerProgram.Kestrel.PlainCommand(arguments), OwnedProgram.TimeToStart, CancellationToken.None);
}
