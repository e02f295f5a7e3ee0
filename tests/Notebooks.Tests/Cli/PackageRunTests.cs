using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class PackageRunTests : IDisposable
{
    private const string Tag = "needs-package:Test.Answers";
    private const string Reference = "#r \"nuget: Test.Answers, 1.0.0\"\nConsole.WriteLine(\"referenced\");";

    private readonly Workshop _workshop = new();
    private readonly LocalFeed _feed;

    public PackageRunTests() => _feed = new(_workshop);

    public void Dispose() => _workshop.Dispose();

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Tagged_cells_are_left_out_and_counted_apart_until_the_feed_has_their_package()
    {
        var (code, output, errors) = await RunAsync(Tagged());

        Assert.True(code == 0, output + errors);
        Assert.Contains("1 of 3, 2 left out", output);
        Assert.Contains("cell 1 left out: this feed has no Test.Answers", output);
        Assert.Contains("cell 2 left out: this feed has no Test.Answers", output);
        Assert.Contains("2 cells left out: this feed has no Test.Answers", errors);
        Assert.DoesNotContain(
            " ok", errors.Split('\n').Single(line => line.Contains("cell 2 of 3", StringComparison.Ordinal)));
        AssertNoErrorIsShown();

        // What was missing once is asked for again.
        _feed.Add("Test.Answers");
        var (_, found, _) = await RunAsync(Tagged());
        Assert.Contains("3 of 3", found);
        Assert.Contains("42", _workshop.Page("05-answers"));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_package_that_no_tag_names_fails_the_run()
    {
        var (code, output, _) = await RunAsync(new NotebookBuilder().Markdown("# Answers").Code(Reference));

        Assert.Equal(1, code);
        Assert.Contains("stopped at cell 1 of 1: ReferenceError: The package Test.Answers 1.0.0 could not be restored.",
            output);
        Assert.Contains("nuget.config", _workshop.Page("05-answers"));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_notebook_in_a_folder_with_a_comma_has_its_packages_too()
    {
        _feed.Add("Test.Answers");
        var folder = Directory.CreateDirectory(_workshop.File("a, b; 100%25")).FullName;
        var notebook = Path.Combine(folder, "05-answers.ipynb");
        File.Move(_workshop.Write("05-answers", Tagged()), notebook);

        var (code, output, errors) = await LabCommand.RunAsync(_feed.Environment, "run", notebook, "--out", _workshop.Out);

        Assert.True(code == 0, output + errors);
        Assert.Contains("3 of 3", output);
    }

    private void AssertNoErrorIsShown()
    {
        var page = _workshop.Page("05-answers");
        Assert.Contains("2 cells left out: this feed has no Test.Answers", page);
        Assert.Contains("Left out of this run: this feed has no Test.Answers.", page);
        Assert.Contains("2 cells left out", _workshop.Page("index"));
        var executed = Notebook.Read(Path.Combine(_workshop.Out, "05-answers.ipynb")).CodeCells.ToList();
        Assert.Equal([0, 0, 1], executed.Select(cell => cell.Outputs.Count));
        Assert.Null(executed[0].ExecutionCount);
    }

    private static NotebookBuilder Tagged() =>
        new NotebookBuilder().Markdown("# Answers").Code(Reference, Tag).Code("Answers.Ask()", Tag)
            .Code("Console.WriteLine(\"untagged\");");

    private Task<ProcessResult> RunAsync(NotebookBuilder notebook) => LabCommand.RunAsync(
        _feed.Environment, "run", _workshop.Write("05-answers", notebook), "--out", _workshop.Out);
}
