using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab docs: writes the pages that come from the notebooks, the recorded run and the server's options.</summary>
internal static class DocsCommand
{
    public static Command Create()
    {
        var command = new Command("docs", "Write docs/coverage.md from the chapters' topics, docs/results.md from the recorded run and docs/server-options.md");
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
