using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab compare: sets the ratios of two runs side by side, case by case.</summary>
internal static class CompareCommand
{
    public static Command Create()
    {
        var one = new Argument<string>("one") { Description = "The folder of a run, such as out" };
        var other = new Argument<string>("other") { Description = "The folder of another run" };
        var csv = new Option<string>("--csv") { HelpName = "FILE", Description = "Also write every row to this file" };
        var command = new Command(
            "compare", "Set two runs side by side: the same cases, their ratios and intervals") { one, other, csv };
        command.SetAction(parsed => Compare(
            RunFolder.Of(parsed.GetValue(one)!), RunFolder.Of(parsed.GetValue(other)!), parsed.GetValue(csv)));
        return command;
    }

    private static int Compare(string one, string other, string? csv)
    {
        var rows = TwoRuns.Compare(CourseFolder.Find(), one, other);
        if (rows.Count == 0)
        {
            Console.Error.WriteLine("The two runs have no comparison in common: run the same chapters in both.");
            return LabExit.Failed;
        }

        var console = Consoles.Output();
        foreach (var chapter in rows.GroupBy(row => row.Chapter)) console.Write(CompareTable.Of(chapter.Key, chapter));

        Console.WriteLine(CompareTable.Summary(rows));
        if (csv is not null) File.WriteAllText(csv, TwoRunsCsv.Of(rows), Encoding.UTF8);

        return LabExit.Fine;
    }
}
