namespace Notebooks.Tests.Cli;

/// <summary>What disks, editors and other programs have damaged: one line, exit code 2, nothing overwritten.</summary>
public sealed class BadInputTests : IDisposable
{
    private const string Earlier = "the earlier page";

    private readonly Workshop _workshop = new();

    public void Dispose() => _workshop.Dispose();

    [Theory(Timeout = 240_000)]
    [InlineData("cut off", "05-bad.ipynb is not JSON: line ")]
    [InlineData("text", "05-bad.ipynb is not JSON: line 1, byte 1. Restore it from git")]
    [InlineData("NUL", "05-bad.ipynb is not JSON: line 1, byte 1.")]
    [InlineData("deep", "05-bad.ipynb is not JSON: line 1, byte 257.")]
    [InlineData("nbformat 3", "05-bad.ipynb is not a notebook of nbformat 4. Open it in Jupyter and save it")]
    public async Task A_damaged_notebook_is_refused_and_the_earlier_page_stays(string damage, string said)
    {
        var path = _workshop.Notebook("05-bad", "1");
        var whole = await File.ReadAllTextAsync(path);
        await File.WriteAllTextAsync(path, damage switch
        {
            "cut off" => whole[..(whole.Length / 2)],
            "text" => "Hello",
            "NUL" => new string('\0', 4_096),
            "deep" => new string('[', 100_000),
            _ => """{"metadata":{},"nbformat":3,"nbformat_minor":0,"worksheets":[]}""",
        });
        KeepEarlier();

        await RefusesAsync(said, "run", path, "--out", _workshop.Out);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("claims.csv", "claims.csv is not a list of claims: it must begin with the line", "a,b\n1,2\n")]
    [InlineData("figures.csv", "figures.csv must begin with the line \"source,chapter,", "a,b\n1,2\n")]
    [InlineData("figures.csv", "Row 2 of ",
        "source,chapter,case,metric,published,here,low,high,unit,note,conditions\nA,01\n")]
    public async Task A_list_with_other_columns_is_refused_before_a_cell_runs(string file, string said, string text)
    {
        KeepEarlier();
        await File.WriteAllTextAsync(Path.Combine(_workshop.Out, file), text);

        await RefusesAsync(
            said, "run", _workshop.Notebook("05-bad", "1"), "--out", _workshop.Out, "--record", _workshop.Out);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_folder_in_place_of_the_list_of_claims_is_refused_before_a_cell_runs()
    {
        KeepEarlier();

        await RefusesAsync($"{_workshop.Out} is a folder. Name a file",
            "run", _workshop.Notebook("05-bad", "1"), "--out", _workshop.Out, "--claims", _workshop.Out);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("{")]
    [InlineData("null")]
    [InlineData("""{"Name":"../05-bad","Title":"t","Took":"","Outcome":"","Conditions":[],"Run":null}""")]
    public async Task A_damaged_record_is_refused_and_no_page_is_written(string record)
    {
        KeepEarlier();
        await File.WriteAllTextAsync(Path.Combine(_workshop.Out, "05-bad.run.json"), record);

        await RefusesAsync("05-bad.run.json is not a run record of this version. Delete it", "book", "--from",
            _workshop.Out);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("--timeout is NaN", "--timeout", "NaN")]
    [InlineData("--timeout is 0", "--timeout", "0")]
    [InlineData("--cell-timeout is 1E+300", "--cell-timeout", "1e300")]
    public async Task A_setting_out_of_range_is_refused(string said, params string[] setting)
    {
        KeepEarlier();

        await RefusesAsync(said, ["run", _workshop.Notebook("05-bad", "1"), "--out", _workshop.Out, .. setting]);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_strange_notebook_runs_and_its_page_is_written()
    {
        var builder = new NotebookBuilder().Markdown("# 05-strange").Markdown(new string('>', 5_000) + " deep")
            .Markdown("NUL \0 <b>").Code($"{new string('(', 3_000)}1{new string(')', 3_000)}; // \0")
            .Code("Console.Write(\"still here\");");
        var path = _workshop.Write("05-strange", builder);
        await File.WriteAllTextAsync(path,
            (await File.ReadAllTextAsync(path)).Replace("\"cell-5\"", "\"cell-1\"", StringComparison.Ordinal)
            .Replace("\"outputs\": []", $"\"outputs\": [{Nested(200)}]", StringComparison.Ordinal));

        var (code, output, errors) = await _workshop.RunAsync(path);
        var (checkedCode, found, _) = await LabCommand.RunAsync("check", path);

        Assert.DoesNotContain("Unhandled exception", errors);
        // The compiler may refuse code that deep, as an error of its cell.
        Assert.True(code is 0 or 1, output + errors);
        Assert.Contains("&gt;&gt;&gt;", _workshop.Page("05-strange"));
        Assert.DoesNotContain('\0', _workshop.Page("05-strange"));
        Assert.Equal(1, checkedCode);
        Assert.Contains("cell 5: the id cell-1 is taken by an earlier cell", found);
    }

    [Fact(Timeout = 600_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_notebook_with_a_stored_output_of_100_MB_is_checked_within_bounded_memory()
    {
        var path = _workshop.Notebook("05-large", "1");
        var whole = await File.ReadAllTextAsync(path);
        var line = $"\"{new string('x', 98)}\\n\"";
        var text = string.Join(",\n", Enumerable.Repeat(line, 1_000_000));
        await File.WriteAllTextAsync(path, whole.Replace("\"outputs\": []",
            $"\"outputs\": [{{\"output_type\":\"stream\",\"name\":\"stdout\",\"text\":[{text}]}}]",
            StringComparison.Ordinal));

        var (code, output, errors) = await LabCommand.RunAsync(
            new Dictionary<string, string?> { ["DOTNET_GCHeapHardLimit"] = "60000000" }, "check", path);

        Assert.True(code == 1, output + errors);
        Assert.Contains("05-large.ipynb: cell 2: ", output);
    }

    private static string Nested(int depth) => "{\"output_type\": \"display_data\", \"metadata\": {}, \"data\": "
        + $"{{\"application/json\": {new string('[', depth)}{new string(']', depth)}}}}}";

    private void KeepEarlier()
    {
        Directory.CreateDirectory(_workshop.Out);
        File.WriteAllText(Path.Combine(_workshop.Out, "05-bad.html"), Earlier);
    }

    private async Task RefusesAsync(string said, params string[] arguments)
    {
        var before = Files();

        var told = await Refusal.OfAsync(arguments);

        Assert.Contains(said, Assert.Single(told.Split('\n')));
        Assert.Equal(before, Files());
    }

    private SortedDictionary<string, string> Files() => new(
        Directory.EnumerateFiles(_workshop.Out).ToDictionary(path => path, path => File.ReadAllText(path)),
        StringComparer.Ordinal);
}
