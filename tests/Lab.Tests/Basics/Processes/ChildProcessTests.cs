using System.Diagnostics;

namespace GrpcLab.Tests.Processes;

public sealed class ChildProcessTests
{
    private static readonly string Artifacts = Path.GetFullPath(
        Path.Combine(AppContext.BaseDirectory, "..", "..", ".."));
    private static readonly string Server = Path.Combine(Artifacts, "bin", "Server", "release", "GrpcLab.Server.dll");

    [Fact(Timeout = 240_000)]
    public async Task A_program_that_fails_is_told_with_its_last_words()
    {
        var run = await ChildProcess.RunAsync(Dotnet.In(Artifacts, "no-such-program.dll"), CancellationToken.None);

        var error = Assert.Throws<InvalidOperationException>(() => run.OutputOr("It failed."));
        Assert.StartsWith("It failed.", error.Message);
        Assert.Contains("no-such-program.dll", error.Message);
    }

    [Fact]
    public void Of_long_words_the_last_are_told()
    {
        var error = Assert.Throws<InvalidOperationException>(
            () => new ProgramRun(1, new string('a', 5000), "the end").OutputOr("It failed."));

        Assert.StartsWith("It failed. …", error.Message);
        Assert.EndsWith("the end", error.Message);
        Assert.InRange(error.Message.Length, 2000, 2050);
    }

    [Fact]
    public void A_program_that_succeeds_gives_its_output_alone() =>
        Assert.Equal("said", new ProgramRun(0, "said", "a warning").OutputOr("It failed."));

    [Fact(Timeout = 240_000)]
    public async Task A_program_ends_when_nobody_waits_for_it()
    {
        using var cancel = new CancellationTokenSource(TimeSpan.FromMilliseconds(300));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => ChildProcess.RunAsync(Dotnet.In(Artifacts, Server), cancel.Token));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_program_ends_with_its_input()
    {
        using var seen = await StartedAsync();

        await ChildProcess.EndAsync(seen.Owned);

        Assert.True(seen.Watched.WaitForExit(TimeSpan.Zero));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_program_that_has_ended_already_is_no_error()
    {
        using var seen = await StartedAsync();
        seen.Owned.Kill();

        await ChildProcess.EndAsync(seen.Owned);

        Assert.True(seen.Watched.WaitForExit(TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void A_program_that_is_not_there_is_named()
    {
        var start = ChildProcess.StartInfo("no-such-program-anywhere", []);

        Assert.Contains(start.FileName,
            Assert.Throws<System.ComponentModel.Win32Exception>(() => ChildProcess.Start(start)).Message);
    }

    // The process again, as somebody else sees it: its owner disposes its own.
    private static async Task<Started> StartedAsync()
    {
        var owned = ChildProcess.Start(ServerProgram.Kestrel.StartInfo([], GcMode.Workstation));
        await owned.StandardOutput.ReadLineAsync();
        return new Started(owned, Process.GetProcessById(owned.Id));
    }

    private sealed record Started(Process Owned, Process Watched) : IDisposable
    {
        public void Dispose() => Watched.Dispose();
    }
}
