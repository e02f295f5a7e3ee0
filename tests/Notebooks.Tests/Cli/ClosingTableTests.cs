using GrpcLab;
using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;
using Spectre.Console;

namespace Notebooks.Tests.Cli;

public sealed class ClosingTableTests
{
    [Fact]
    public void The_table_and_the_claims_that_need_a_look_look_as_reviewed() =>
        Snapshot.Matches(Written(), "Snapshots", "closing-table", "txt");

    private static string Written()
    {
        using var text = new StringWriter();
        var console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(text) });
        console.Profile.Width = 160;
        var course = CourseFolder.Find();
        var report = Sample.Report();
        var missing = new Chapter(Path.Combine(course.Notebooks, "02-streams.ipynb"));
        var folder = Path.Combine(course.Root, "out");
        var request = new RunRequest
        {
            Chapters = [report.Chapter, missing],
            OutputFolder = folder,
            ClaimsFile = Path.Combine(folder, "claims.csv"),
        };
        ClosingTable.Write(console, course, request, [report], [], []);
        return text.ToString().ReplaceLineEndings("\n");
    }
}
