using System.CommandLine;
using System.Runtime.InteropServices;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab doctor: what the course finds on this machine, and what is missing.</summary>
internal static class DoctorCommand
{
    public static Command Create()
    {
        var command = new Command(
            "doctor", "Say what the course finds on this machine, and what to do about what it does not");
        command.SetAction(async (_, cancellation) =>
        {
            var course = CourseFolder.Find();
            List<DoctorLine> lines =
            [
                await DotnetSdk.CheckAsync(course, cancellation),
                DoctorLine.Info("runtime", RuntimeInformation.FrameworkDescription),
                DoctorLine.Info("system", MachineFacts.System),
                DoctorLine.Info("cores", MachineFacts.Cores),
                DoctorLine.Info("memory", MachineFacts.Memory),
                Loopback.Check(),
                Built(course, "lab library", "Chapters", "GrpcLab.dll"),
                Built(course, "server", "Server", "GrpcLab.Server.dll"),
                Built(course, "engine", "Engine", "GrpcLab.Engine.dll"),
                DoctorLine.Info("Grpc.Core.Api", GrpcCoreApi.InUse(course).Summary),
                Program("Chromium", "looks at pages in tests", "chromium", "chromium-browser", "google-chrome"),
                Program("Jupyter", "opens the notebooks in a browser", "jupyter", "jupyter-lab"),
            ];
            Write(Consoles.Output(), lines);
            return lines.All(line => line.IsFine) ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }

    private static DoctorLine Built(CourseFolder course, string name, string project, string assembly) =>
        File.Exists(course.Built(project, assembly))
            ? DoctorLine.Fine(name, "built")
            : DoctorLine.Error(name, "not built: run ./lab --help once, it builds what is missing");

    // Neither is needed to run a chapter.
    private static DoctorLine Program(string name, string purpose, params string[] programs) =>
        ProgramPath.Find(programs) is { } path
            ? DoctorLine.Info(name, path)
            : DoctorLine.Info(name, $"not found; optional, {purpose}");

    private static void Write(IAnsiConsole console, IReadOnlyList<DoctorLine> lines)
    {
        var grid = new Grid().AddColumn(new GridColumn().NoWrap()).AddColumn(new GridColumn().NoWrap()).AddColumn();
        foreach (var line in lines)
        {
            grid.AddRow(new Text(line.Sign, new Style(line.IsFine ? Color.Green : Color.Red)), new Text(line.Name),
                new Text(line.Finding));
        }

        console.Write(grid);
    }
}
