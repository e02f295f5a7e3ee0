using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// lab docs: writes what comes from the recorded run and the server's options, and renews the measured numbers of pages,
/// the fences that quote samples/, and the prose of recorded notebooks.
/// </summary>
internal static class DocsCommand
{
    public static Command Create()
    {
        var command = new Command("docs", "Write docs/results.md from the recorded run, docs/server-options.md from "
            + "the source, the recorded tables of docs/look.md, the measured numbers of pages from the recorded "
            + "claims, the fences that quote samples/ from their regions, and the prose of recorded notebooks");
        command.SetAction(_ =>
        {
            var course = CourseFolder.Find();
            foreach (var (path, text) in CourseDocs.Render(course))
            {
                AtomicFile.Write(Path.Combine(course.Root, path), Encoding.UTF8.GetBytes(text));
                Console.WriteLine(path);
            }

            foreach (var (path, bytes) in RecordedNumbers.Outdated(course).Concat(QuotingPages.Outdated(course))
                .Concat(RecordedProse.Outdated(course)))
            {
                AtomicFile.Write(path, bytes);
                Console.WriteLine(course.Relative(path));
            }

            return LabExit.Fine;
        });
        return command;
    }
}
