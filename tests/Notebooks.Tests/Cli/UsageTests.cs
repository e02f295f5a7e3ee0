using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;

namespace Notebooks.Tests.Cli;

public sealed class UsageTests
{
    [Theory(Timeout = 240_000)]
    [InlineData("Argument 'slow' not recognized", "run", "--budget", "slow")]
    [InlineData("--server is 'here'", "run", "--server", "here")]
    [InlineData("--server: http://192.0.2.1:1/ would carry the token and all calls to another machine in cleartext.",
        "run", "--server", "http://192.0.2.1:1")]
    [InlineData(
        "--server: http://127.0.0.1:1/ does not use TLS", "run", "--server", "http://127.0.0.1:1", "--ca", "ca.pem")]
    [InlineData(
        "--pin: \"12\" is not the SHA-256 of a certificate", "run", "--server", "https://192.0.2.1:1", "--pin", "12")]
    [InlineData("--for is 5s. Give a time from 30s to 24h", "soak", "--for", "5s")]
    [InlineData("No chapter is called 'chanel'. Did you mean '01-channel-reuse'?", "run", "chanel")]
    [InlineData("lab run has no option '--lits'. Did you mean '--list'? ./lab run --help lists all.", "run", "--lits")]
    [InlineData("There is no folder", "serve", "--out", "no-such-folder")]
    [InlineData("--out is empty. Give a path", "run", "00", "--out", "")]
    [InlineData("No chapter is called ''.", "run", "--list", "")]
    [InlineData("A folder's name is empty. Name the folder of a run", "compare", "", "other")]
    [InlineData("--csv is empty. Give a path", "compare", "out", "other", "--csv", "")]
    [InlineData("which --pictures does not start.", "samples", "--pictures", "--port", "9000")]
    [InlineData("--port must be from 0 to 65535, not 70000.", "serve", "--port", "70000")]
    [InlineData("'Slow' is not a chapter name.", "new", "Slow")]
    [InlineData("Run chapters first", "book", "--from", "no-such-folder")]
    public async Task Bad_usage_is_refused_with_a_line_that_names_it(string message, params string[] arguments)
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-any", "1");
        string[] all = arguments is ["run", "--server" or "--token-file" or "--pin", ..]
            ? [.. arguments, notebook]
            : arguments;

        Assert.Contains(message, await Refusal.OfAsync(all), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("run")]
    [InlineData("watch")]
    public async Task A_notebook_that_would_replace_the_page_of_another_is_refused(string command)
    {
        using var workshop = new Workshop();
        var shown = Sample.Report();
        Directory.CreateDirectory(workshop.Out);
        File.WriteAllBytes(PageRecord.PathOf(workshop.Out, shown.Chapter.Name), PageRecord.Of(shown).ToJson());

        Assert.Contains("which this one would replace. Name another", await Refusal.OfAsync(
            command, workshop.Notebook(shown.Chapter.Name, "1"), "--out", workshop.Out), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("run")]
    [InlineData("watch")]
    public async Task A_notebook_that_its_own_executed_copy_would_replace_is_refused(string command)
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-any", "1");

        Assert.Contains("where its executed copy would replace it. Name another", await Refusal.OfAsync(
            command, notebook, "--out", Path.GetDirectoryName(notebook)!), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("index")]
    [InlineData("Results")]
    public async Task A_notebook_that_would_be_replaced_by_a_page_of_the_book_is_refused(string name)
    {
        using var workshop = new Workshop();

        Assert.Contains($"{name}.html is a page of the book itself.", await Refusal.OfAsync(
            "run", workshop.Notebook(name, "1"), "--out", workshop.Out), StringComparison.Ordinal);
    }

    // One that the command line itself finds, and one that a command does.
    [Theory(Timeout = 240_000)]
    [InlineData("Unknown command 'rnu'. Did you mean 'run'? ./lab --help lists all.", "rnu", "01")]
    [InlineData("No chapter is called 'nonsense'. ./lab run --list shows all.", "run", "nonsense")]
    public async Task Bad_usage_ends_with_2_and_a_line_that_names_it(string message, params string[] arguments) =>
        Assert.Contains(message, await Refusal.OfProcessAsync(arguments), StringComparison.Ordinal);

    [Fact(Timeout = 240_000)]
    public async Task Check_names_the_notebook_and_the_error()
    {
        using var workshop = new Workshop();

        var (code, output, _) = await LabCommand.RunAsync("check", workshop.Notebook("05-any", "#!time"));

        Assert.Equal(1, code);
        Assert.Contains("05-any.ipynb: cell 2, line 1: a magic command", output);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_list_has_minutes_and_questions_of_chapters_by_number_topic_name_and_folder_and_runs_nothing()
    {
        var (code, output, errors) = await LabCommand.RunAsync(
            "run", "--list", "4", "Channel-Reuse", "01-channel-reuse.ipynb", "deeper/09-headers", "quiz");

        Assert.True(code == 0, errors);
        Assert.Equal(["04-streaming", "01-channel-reuse", "deeper/09-headers", "quiz"], Names(output));
        Assert.Matches(@"04-streaming\s+\d+ min\s+You have 1,000 statuses to send\.", output);
    }

    // The lab script prints it before there is a program to ask.
    [Fact]
    public void The_text_of_the_bare_command_has_a_line_for_each_command_and_for_no_other() => Assert.Equal(
        CommandLine.Create().Subcommands.Select(command => command.Name).Order(StringComparer.Ordinal),
        LabHelp.Commands.Split('\n').Where(line => line.StartsWith("  ", StringComparison.Ordinal))
            .Select(line => line.Trim().Split(' ')[0]).Order(StringComparer.Ordinal));

    private static string[] Names(string list) => [.. list.TrimEnd().Split('\n').Select(line => line.Split(' ')[0])];
}
