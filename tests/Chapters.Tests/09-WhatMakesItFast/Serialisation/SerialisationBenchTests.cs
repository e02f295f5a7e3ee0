namespace GrpcLab.Tests.Bench;

public sealed class SerialisationBenchTests
{
    [Fact(Timeout = 300_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_benchmarks_run_in_a_process_of_their_own_and_count_the_array()
    {
        var bench = await SerialisationBench.RunAsync(Budget.Quick);

        Assert.Equal(["ToByteArray", "WriteToBuffer", "ParseArray", "ParseSequence"], bench.Cases.Select(c => c.Name));
        Assert.All(
            bench.Cases, c => Assert.True(c.Mean.Nanoseconds > 0 && c.StandardError.Nanoseconds >= 0, c.ToString()));
        Assert.Equal(0, bench["WriteToBuffer"].AllocatedBytes);
        Assert.True(bench["ToByteArray"].AllocatedBytes >= 120, bench.ToString());
    }

    [Fact]
    public void The_table_is_BenchmarkDotNets_own()
    {
        var bench = new SerialisationBench(BenchReport.Parse(
            """{"Environment":["BenchmarkDotNet v0","A machine","A runtime"],"Columns":["Method","Mean"],"Rows":[["One","1.5 ns"]],"Results":[{"Name":"One","MeanNanoseconds":1.5,"ErrorNanoseconds":0.1,"AllocatedBytes":8}]}"""));

        Assert.Equal(
            """
            BenchmarkDotNet v0
            Method    Mean
            ------  ------
            One     1.5 ns
            A machine · A runtime
            """.ReplaceLineEndings("\n"),
            bench.ToString().ReplaceLineEndings("\n").TrimEnd());
        Assert.Contains("Known: One", Assert.Throws<KeyNotFoundException>(() => bench["Two"]).Message);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Unhandled exception.")]
    [InlineData("""{"Environment":[],"Columns":[],"Rows":[],"Results":[]}""")]
    [InlineData("""{"Environment":["x"],"Columns":["y"],"Rows":[]}""")]
    public void What_is_no_report_is_shown_in_the_error(string line)
    {
        var error = Assert.Throws<InvalidOperationException>(() => BenchReport.Parse(line));

        Assert.EndsWith($"They wrote: {line}", error.Message);
    }
}
