namespace GrpcLab.Tests.Loads;

public sealed class LoadFileTests
{
    private static readonly OpenLoopCall[] OneOfEach =
    [
        Call(0, CallEnd.Answered, null), Call(1, CallEnd.OutOfTime, "DEADLINE_EXCEEDED"),
        Call(2, CallEnd.OutOfTime, "TimeoutException"), Call(3, CallEnd.Failed, "UNAVAILABLE"),
        Call(4, CallEnd.Dropped, "dropped by the generator"), Call(5, CallEnd.Failed, "InvalidDataException"),
    ];

    [Fact(Timeout = 120_000)]
    public async Task Samples_come_back_to_the_tick_however_a_call_ended()
    {
        var samples = await OneLoaderAsync();

        var read = LoadedLoader.Reread(samples);

        Assert.Equal(OneOfEach, read.Result.Calls);
        Assert.Equal((samples.Settings, samples.Place, 7, samples.Started),
            (read.Settings, read.Place, read.Seed, read.Started));
        Assert.Equal(samples.Result.Conditions.Items, read.Result.Conditions.Items);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_log_may_hold_more_lines_before_and_behind_them()
    {
        var read = LoadedLoader.Reread(
            await OneLoaderAsync(), text => $"Calling…\n# a remark,1\n{text}1,2,3,4\nThe pod ended.\n");

        Assert.Equal(OneOfEach, read.Result.Calls);
    }

    [Theory(Timeout = 120_000)]
    [InlineData("It ends after 6 calls without saying that these are all.", "# end 6\n", "")]
    [InlineData("Its last line speaks of 7 calls, and there are 6.", "# end 6", "# end 7")]
    [InlineData("\"intended_us,late_us\" stands where a line begins", "late_us,latency_us,status", "late_us")]
    [InlineData("It ends before the line that begins with \"# settings \".", "# grpclab-load 1", "# grpclab-load 2")]
    [InlineData("\"nonsense\" is no row of four.", "# end 6", "nonsense\n# end 7")]
    [InlineData("does not hold all samples of a loader", "UNAVAILABLE\n", "UNAVAILABLE\n1.0,soon,2.0,OK\n")]
    [InlineData("does not hold all samples of a loader", "\"rate\":1000,", "")]
    public async Task What_is_cut_or_changed_is_refused(string why, string part, string instead)
    {
        var samples = await OneLoaderAsync();

        var error = Assert.Throws<InvalidDataException>(() => LoadedLoader.Reread(samples, text =>
        {
            text = text.ReplaceLineEndings("\n");
            Assert.Contains(part, text, StringComparison.Ordinal);
            return text.Replace(part, instead, StringComparison.Ordinal);
        }));

        Assert.Contains(why, error.Message, StringComparison.Ordinal);
    }

    private static async Task<LoadSamples> OneLoaderAsync()
    {
        var samples = await LoadedLoader.RunAsync(7, _ => 1);
        return samples with
        {
            Result = samples.Result with { Calls = OneOfEach, FirstError = "UNAVAILABLE: \"gone\"" },
        };
    }

    private static OpenLoopCall Call(int number, CallEnd end, string? error)
    {
        var intended = TimeSpan.FromTicks((number * 10_000_003) + 1);
        return new(number, intended, intended + TimeSpan.FromTicks(number * 7),
            intended + TimeSpan.FromTicks(12_345_678 + number), end, error);
    }
}
