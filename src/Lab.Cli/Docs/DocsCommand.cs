using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// lab docs: writes what comes from the notebooks, the recorded run, the server's options and the source.
/// </summary>
internal static class DocsCommand
{
    public static Command Create()
    {
        var command = new Command("docs", "Write docs/coverage.md from the chapters' topics, "
            + "docs/results.md and docs/bench.md from the recorded runs, "
            + "docs/server-options.md and docs/architecture.svg from the source");
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
