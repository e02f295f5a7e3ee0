using CliWrap;
using CliWrap.Buffered;

namespace GrpcLab.Tests.Processes;

public sealed class CommandTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_program_that_fails_is_reported_with_its_last_words()
    {
        var run = await Dotnet.In(AppContext.BaseDirectory, "no-such-program.dll").RunAsync();

        var error = Assert.Throws<InvalidOperationException>(() => run.OutputOr("It failed."));
        Assert.StartsWith("It failed.", error.Message);
        Assert.Contains("no-such-program.dll", error.Message);
    }

    [Fact]
    public void Of_many_words_the_last_are_quoted()
    {
        var error = Assert.Throws<InvalidOperationException>(
            () => Ended(1, new string('a', 5000), "the end").OutputOr("It failed."));

        Assert.StartsWith("It failed. …", error.Message);
        Assert.EndsWith("the end", error.Message);
        Assert.InRange(error.Message.Length, 2000, 2050);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_program_ends_when_nobody_waits_for_it()
    {
        using var cancel = new CancellationTokenSource(TimeSpan.FromMilliseconds(300));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Cli.Wrap("sleep").WithArguments("600").RunAsync(cancel.Token));
    }

    private static BufferedCommandResult Ended(int exitCode, string output, string errors) =>
        new(exitCode, default, default, output, errors);
}
