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
}
