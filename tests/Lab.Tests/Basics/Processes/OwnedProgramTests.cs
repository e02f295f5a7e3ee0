using System.Diagnostics;

namespace GrpcLab.Tests.Processes;

public sealed class OwnedProgramTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_program_that_ends_before_it_is_ready_is_told_with_its_last_words()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => StartAsync("--max-streams", "0"));

        Assert.StartsWith("The server ended with code 2 before it was ready. It said: The server cannot start. "
            + "--max-streams must be from 1", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_program_that_has_died_is_told_with_its_code()
    {
        await using var program = await StartAsync();

        await program.KillAsync();

        Assert.True(program.EndedByItself);
        Assert.StartsWith("The server's process has ended by itself, with exit code", program.EndReport);
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
    }

    private static Task<OwnedProgram> StartAsync(params string[] arguments) => OwnedProgram.StartAsync(
        "server", ServerProgram.Kestrel.PlainStartInfo(arguments), OwnedProgram.TimeToStart, CancellationToken.None);
}
