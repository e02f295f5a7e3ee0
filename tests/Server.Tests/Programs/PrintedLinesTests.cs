using CliWrap;

namespace GrpcLab.Programs.Tests;

/// <summary>What a program prints once it is ready.</summary>
public sealed class PrintedLinesTests
{
    [UnixFact(Timeout = 240_000)]
    public async Task Lines_that_come_together_with_the_ready_line_are_kept()
    {
        await using var program = await OwnedProgram.StartAsync(
            "shell", new Command("sh").WithArguments(["-c", """printf '{}\nfirst\nsecond\n'; exec cat"""]),
            OwnedProgram.TimeToStart, CancellationToken.None);

        await Until.TrueAsync(() => program.LastPrinted.EndsWith("second", StringComparison.Ordinal));

        Assert.Equal("first\nsecond", program.LastPrinted);
    }
}
