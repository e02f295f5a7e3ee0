using GrpcLab;

namespace Notebooks.Tests.Cli;

public sealed class ResultsTests : IDisposable
{
    private static readonly DateTimeOffset Noon = new(2026, 3, 2, 12, 0, 0, TimeSpan.Zero);

    private readonly string _folder = Directory.CreateTempSubdirectory("grpclab-class-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact(Timeout = 400_000)]
    public async Task A_class_is_one_table_and_one_file_whether_learners_have_folders_or_not()
    {
        Write("ana.json", Of("ana", Exercise("0.1", "failed"), Exercise("0.1", "passed"),
            Exercise("10.1", "unanswered"), Question("0.1", "right"), Question("0.2", "wrong")));
        Write("ben/ben.json", Of("ben", Exercise("2.1", "failed")));
        Write(LearnerName.ToFileName("=1+1"), Of("=1+1", Exercise("0.1", "passed")));
        var csv = Path.Combine(_folder, "class.csv");

        var (code, output, errors) = await LabCommand.RunAsync("results", _folder, "--csv", csv);

        Assert.True(code == 0, output + errors);
        Assert.Matches(@"learner\s+│ exercises passed │ questions right │ last check, UTC", output);
        Assert.Matches(@"ana\s+│ 1 of 2\s+│ 1 of 2\s+│ 2026-03-02 12:00", output);
        Assert.Matches(@"ben\s+│ 0 of 1\s+│\s+│ 2026-03-02 12:00", output);
        Assert.Matches(@"learner\s+│ 0\.1\s+│", output);
        Assert.Matches(@"ana\s+│ ✓ 2 attempts │", output);
        Assert.Matches(@"ben\s+│ ✗ 1 attempt │", output);
        Assert.Matches(@"ana\s+│ ○ not tried │", output);
        var lines = await File.ReadAllLinesAsync(csv);
        Assert.Equal(7, lines.Length);
        // What a learner is called cannot become a formula in a spreadsheet.
        Assert.StartsWith("'=1+1,exercise,", lines[1]);
        Assert.Equal("ana,exercise,0.1,\"A title, quoted\",passed,yes,2,2026-03-02T12:00:00Z,2026-03-02T12:00:00Z,"
            + "2026-03-02T12:00:00Z,found,ana.json,,", lines[2]);
    }

    [Fact(Timeout = 400_000)]
    public async Task All_exercises_of_the_course_fit_a_terminal_of_80_columns()
    {
        Write("ana.json", Of("ana", [.. Enumerable.Range(0, 13).SelectMany(chapter =>
            Enumerable.Range(1, 4).Select(number => Exercise($"{chapter}.{number}", "passed")))]));

        var (code, output, errors) = await LabCommand.RunAsync("results", _folder);

        Assert.True(code == 0, output + errors);
        Assert.All(output.Split('\n'), line => Assert.True(line.TrimEnd().Length <= 80, line));
        Assert.Equal(52, output.Split("✓ 1 attempt").Length - 1);
    }

    [Fact(Timeout = 400_000)]
    public async Task What_learners_write_does_not_reach_the_terminal_as_its_codes()
    {
        Write("ana.json", Of("ana", Guess(5, 50) with { Title = "a\e[2Jb" }));

        var (_, output, _) = await LabCommand.RunAsync("results", _folder);

        Assert.Contains("Guessed: a?[2Jb", output);
    }

    [UnixFact(Timeout = 400_000)]
    public async Task A_folder_that_may_not_be_entered_costs_only_itself()
    {
        Write("ana.json", Of("ana", Exercise("0.1", "passed")));
        Assert.SkipWhen(Environment.UserName == "root", "root may enter every folder");
        var closed = Directory.CreateDirectory(Path.Combine(_folder, "lost+found"));
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(closed.FullName, UnixFileMode.None);

        var (code, output, errors) = await LabCommand.RunAsync("results", _folder);

        Assert.Equal(1, code);
        Assert.Contains("✓ 1 attempt", output);
        Assert.Contains("lost+found is left out: ", errors);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_class_sees_its_guesses_against_what_each_measured_and_the_first_guess_counts()
    {
        Write("ana.json", Of("ana", Guess(5, 50), Guess(50, 50)));
        Write("ben.json", Of("ben", Guess(80, 40)));
        Write("cem.json", Of("cem", Guess(0, 40)));
        var csv = Path.Combine(_folder, "class.csv");

        var (_, output, _) = await LabCommand.RunAsync("results", _folder, "--csv", csv);

        Assert.Contains(string.Join(Environment.NewLine,
            "Guessed: a new channel",
            "  ÷100          ÷10           true            ×10           ×100",
            "  1──────────────1──────────────┼────1─────────────────────────",
            "  3 learners, 1 within a factor of two; the median guess is 0.1 × what was measured"),
            output);
        Assert.EndsWith(",ana.json,5,50", (await File.ReadAllLinesAsync(csv))[1]);
    }

    [Fact(Timeout = 400_000)]
    public async Task Files_that_are_no_results_are_named_with_the_reason_and_the_others_are_shown()
    {
        Write("ana.json", Of("ana", Exercise("0.1", "passed")));
        Write("torn.json", "{ \"format\": \"grpclab-res");
        Write("copy-of-ana.json", Of("ana", Exercise("0.1", "passed")));

        var (code, output, errors) = await LabCommand.RunAsync("results", _folder);

        Assert.Equal(1, code);
        Assert.Contains("✓ 1 attempt", output);
        Assert.Contains("torn.json is left out: it is not a learner's file", errors);
        Assert.Contains("copy-of-ana.json is left out: it belongs to \"ana\", whose file is named ana.json",
            errors);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_folder_without_results_is_no_success()
    {
        var (code, output, errors) = await LabCommand.RunAsync("results", _folder);

        Assert.Equal((1, ""), (code, output.Trim()));
        Assert.Contains("No results in", errors);
    }

    private static RecordedVerdict Exercise(string id, string state) =>
        new("exercise", id, "A title, quoted", state, "found");

    private static RecordedVerdict Guess(double guessed, double measured) =>
        new("guess", "a new channel", "a new channel", "guessed", "told") { Guessed = guessed, Measured = measured };

    private static RecordedVerdict Question(string id, string state) => new("question", id, "Which?", state, "found");

    private static string Of(string learner, params RecordedVerdict[] verdicts) =>
        verdicts.Aggregate(LearnerResults.Of(learner), (results, verdict) => results.With(verdict, Noon)).ToJson();

    private void Write(string name, string text)
    {
        var path = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
