using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab new: the notebook that a chapter begins as.</summary>
internal static class NewCommand
{
    private static readonly Argument<string> Name = new("name")
    {
        Description = "A topic, which gets the next free number, or one with its number: slow-starts, 13-slow-starts, "
            + "deeper/03-slow-starts",
    };

    public static Command Create()
    {
        var command = new Command(
            "new", "Begin a chapter: a notebook that passes the check, runs, and is yours to change") { Name };
        command.SetAction(parsed =>
        {
            var course = CourseFolder.Find();
            var chapter = NewChapter.Of(course, parsed.GetValue(Name)!);
            var file = course.Relative(ChapterSkeleton.Write(course.Root, course.Notebooks, chapter));
            Console.WriteLine(file);
            Console.Error.WriteLine($"Next: ./lab check {file} · ./lab watch {file} --open · what else a chapter has "
                + "is in CONTRIBUTING.md.");
            return LabExit.Fine;
        });
        return command;
    }
}
