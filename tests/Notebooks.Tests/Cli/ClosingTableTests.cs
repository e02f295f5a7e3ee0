using GrpcLab;
using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;
using Spectre.Console;

namespace Notebooks.Tests.Cli;

public sealed class ClosingTableTests
{
    [Fact]
    public void The_table_and_its_claims_look_as_reviewed()
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

        Snapshot.Matches(text.ToString().ReplaceLineEndings("\n"), "Snapshots", "closing-table", "txt");
    }
}
