using GrpcLab;
using GrpcLab.Bench;

namespace Bench.Tests;

public sealed class BenchRunTests : IDisposable
{
    private static readonly BenchRow Whole =
        new("a, \"b\"", "ratio", 1.2345678, BenchRow.Ratio, 1.1, 1.3, 12, "a note");
    private static readonly BenchRow Plain = new("c", "time", 250, "µs");

    private readonly string _folder = Directory.CreateTempSubdirectory("bench-tests").FullName;
    private readonly List<string> _log = [];
    private readonly StringWriter _output = new();
    private readonly BenchRun _run;

    public BenchRunTests() =>
        _run = new(new(CourseFolder.Find(), _log.Add), _output, TimeProvider.System);

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task What_was_measured_is_recorded_and_read_back()
    {
        var bench = new Fixed(new Findings([Whole, Plain], new([new("machine", "A, machine")])));

        Assert.True(await _run.RunAsync(bench, _folder, default));

        var record = Assert.Single(BenchRecord.ReadAll(_folder));
        Assert.Equal(("fixed", bench.Question), (record.Name, record.Question));
        Assert.Equal([Whole, Plain], record.Rows);
        Assert.Matches(@"^\d{4}-\d\d-\d\d · A, machine$", record.Conditions);
    }

    [Fact]
    public async Task The_table_has_the_numbers_and_the_last_one_the_ratios_alone()
    {
        await _run.RunAsync(new Fixed(new Findings([Whole, Plain], new([]))), "", default);
        var table = _output.ToString();
        _output.GetStringBuilder().Clear();
        _run.Summarise();

        Assert.Contains("1.23×", table);
        Assert.Contains("1.1 to 1.3", table);
        Assert.Matches("250 +µs", table);
        Assert.Contains("1.23×", _output.ToString());
        Assert.DoesNotContain("µs", _output.ToString());
    }

    [Fact]
    public async Task What_is_left_out_says_why_and_leaves_the_record_alone()
    {
        var bench = new Fixed(new LeftOut("a tool is not there (Debian: its-package)."));

        Assert.True(await _run.RunAsync(bench, _folder, default));

        Assert.Contains("fixed: left out: a tool is not there (Debian: its-package).", _output.ToString());
        Assert.Empty(BenchRecord.ReadAll(_folder));
    }

    [Fact]
    public async Task What_fails_says_why_and_records_nothing()
    {
        Assert.False(await _run.RunAsync(new Fixed(null), _folder, default));

        Assert.Contains(_log, line => line.Contains("no outcome", StringComparison.Ordinal));
        Assert.Empty(BenchRecord.ReadAll(_folder));
    }

    [Fact]
    public void Another_file_is_no_record()
    {
        File.WriteAllText(Path.Combine(_folder, "bench-other.csv"), "case,value\na,1\n");

        Assert.Contains("bench-other.csv must begin with the line",
            Assert.Throws<FormatException>(() => BenchRecord.ReadAll(_folder)).Message);
    }

    private sealed class Fixed(BenchOutcome? outcome) : IBench
    {
        public string Name => "fixed";

        public string Question => "What does a bench that is told its outcome say?";

        public Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation) =>
            Task.FromResult(outcome ?? throw new InvalidOperationException("There is no outcome."));
    }
}
