using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab docs: writes the pages that come from the notebooks and the recorded run.</summary>
internal static class DocsCommand
{
    public static Command Create()
    {
        var command = new Command("docs", "Write docs/coverage.md from the chapters' topics and docs/results.md from the recorded run");
        command.SetAction(_ =>
        {
            var course = CourseFolder.Find();
            foreach (var (path, text) in CourseDocs.Render(course))
            {
                AtomicFile.Write(Path.Combine(course.Root, path), Encoding.UTF8.GetBytes(text));
                Console.WriteLine(path);
            }

            return LabExit.Fine;
        });
        return command;
    }
}
