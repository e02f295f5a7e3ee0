using System.Globalization;
using System.Text.RegularExpressions;

namespace Notebooks.Tests.Cli;

/// <summary>lab load against a server that runs already, and what lab results makes of its files.</summary>
public sealed partial class LoadTests : IDisposable
{
    // One loader on each machine, at once; $measured is a process of the server's machine.
    private const string TwoLoaders = """
        lab=$1 loads=$2
        shift 2
        load() { dotnet "$lab" load --rate 200 --for 3 --deadline 60000 "$@"; }
        load --seed 1 --out "$loads/reader.csv" "$@" & here=$!
        nsenter --target "$measured" --net --uts dotnet "$lab" load --rate 200 --for 3 --deadline 60000 \
          --seed 2 --out "$loads/measured.csv" "$@" & there=$!
        wait $here && wait $there
        """;

    private readonly Workshop _workshop = new();

    private string Loads => Directory.CreateDirectory(_workshop.File("loads")).FullName;

    public void Dispose() => _workshop.Dispose();

    [TwoMachinesFact(Timeout = 300_000)]
    public async Task Loaders_on_two_machines_are_one_load_with_the_percentiles_of_all_their_calls()
    {
        await using var machines = TwoMachines.Start(
            _workshop.File(""), [], ["sh", "-euc", TwoLoaders, "sh", Repository.LabProgram, Loads]);
        var loaded = await machines.SucceedAsync();
        await using var lab = new LabProcess("results", Loads);

        var output = (await lab.SucceedAsync()).Output;

        double[] all = [.. Latencies("reader"), .. Latencies("measured")];
        var row = Together().Match(output);
        Assert.True(row.Success, output);
        Assert.Contains("status at https://measured.lab:5001/: 2 loaders of 200 calls/s for 3 s", output,
            StringComparison.Ordinal);
        Assert.Equal((1_200, "1,200"), (all.Length, row.Groups["n"].Value));
        Assert.Matches(@"measured, seed 2 +600 .+\n(.*\n)*?reader, seed 1 +600 ", output.ReplaceLineEndings("\n"));
        Assert.Equal(Quantile(all, 0.99), Microseconds(row.Groups["p99"].Value), Quantile(all, 0.99) / 100);
        Assert.Contains("server on another machine", loaded.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 400_000)]
    public async Task Without_a_file_a_load_is_a_table_and_with_a_dash_its_output_is_the_file()
    {
        await using var server = await ListeningServer.StartAsync("--token-file", _workshop.File("token"));
        var file = Path.Combine(Loads, "only.csv");

        var table = await LoadAsync(server);
        var text = await LoadAsync(server, "--out", "-");
        await File.WriteAllTextAsync(file, text.Errors + text.Output);
        await using var lab = new LabProcess("results", Loads);

        Assert.Matches(@"work at https://localhost:\d+/: 1 loader of 50 calls/s for 500 ms, evenly spread, 2 channels",
            table.Output);
        Assert.Matches(@"how calls ended +calls +of all\n-.*\nOK +25 +100 %", table.Output.ReplaceLineEndings("\n"));
        Assert.StartsWith("# grpclab-load 1", text.Output, StringComparison.Ordinal);
        Assert.Matches(@"OK +25 +100 %", (await lab.SucceedAsync()).Output);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_load_that_cannot_be_is_one_sentence_and_leaves_no_file()
    {
        await using var server = await ListeningServer.StartAsync("--token-file", _workshop.File("token"));
        var file = Path.Combine(Loads, "none.csv");

        var none = await LoadAsync(server, exitCode: 1, "--out", file, "--pin", new string('0', 64));
        var nowhere = await LoadAsync(server, exitCode: 2, "--out", Path.Combine(Loads, "no", "where.csv"));
        var wrong = await LoadAsync(server, exitCode: 2, "--rate", "0", "--channels", "0");

        Assert.Contains("shows another certificate than the pinned one", none.Errors, StringComparison.Ordinal);
        Assert.StartsWith("--out: there is no folder", nowhere.Errors, StringComparison.Ordinal);
        Assert.StartsWith("The load cannot run: There are 0 channels", wrong.Errors, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFiles(Loads));
    }

    [Fact(Timeout = 400_000)]
    public async Task The_log_of_a_loader_that_failed_ends_the_merging_with_its_name()
    {
        await File.WriteAllTextAsync(Path.Combine(Loads, "a.csv"), "No call was answered.\n");
        await File.WriteAllTextAsync(Path.Combine(Loads, "b.csv"), "# grpclab-load 1\n");
        await using var lab = new LabProcess("results", Loads);

        var (code, output, errors) = await lab.EndAsync();

        Assert.Equal((1, ""), (code, output));
        Assert.Matches(
            @"a\.csv does not hold all samples of a loader, as lab load writes them: It ends before", errors);
    }

    private Task<ProcessResult> LoadAsync(ListeningServer server, params string[] further) =>
        LoadAsync(server, 0, further);

    private async Task<ProcessResult> LoadAsync(ListeningServer server, int exitCode, params string[] further)
    {
        await using var lab = new LabProcess(["load", "--server", server.Address, "--token-file",
            _workshop.File("token"), "--call", "work", "--for", "0.5", "--warm-up", "0.2", "--deadline", "60000",
            "--arrivals", "even", .. Missing(further, "--rate", "50"), .. Missing(further, "--channels", "2"),
            .. further]);
        var result = await lab.EndAsync();
        Assert.True(result.ExitCode == exitCode, result.Everything);
        return result;
    }

    private static string[] Missing(string[] further, string option, string value) =>
        further.Contains(option) ? [] : [option, value];

    private IEnumerable<double> Latencies(string name) =>
        File.ReadLines(Path.Combine(Loads, name + ".csv")).Where(line => line.EndsWith(",OK", StringComparison.Ordinal))
            .Select(line => double.Parse(line.Split(',')[2], CultureInfo.InvariantCulture));

    // Hyndman and Fan (1996), type 7, as the lab's; written anew, so that the two agree or do not.
    private static double Quantile(double[] samples, double share)
    {
        var sorted = samples.Order().ToArray();
        var at = share * (sorted.Length - 1);
        var below = (int)at;
        return sorted[below] + ((at - below) * (sorted[below + 1] - sorted[below]));
    }

    private static double Microseconds(string time)
    {
        var parts = time.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return double.Parse(parts[0], CultureInfo.InvariantCulture)
            * parts[1] switch { "ns" => 1e-3, "µs" => 1, "ms" => 1e3, _ => 1e6 };
    }

    [GeneratedRegex(
        @"^together +(?<n>[\d,]+)( +[\d.,]+ +[nµm]?s){2} +(?<p99>[\d.,]+ +[nµm]?s)", RegexOptions.Multiline)]
    private static partial Regex Together();
}
