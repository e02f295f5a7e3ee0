using System.CommandLine;
using System.Runtime.InteropServices;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab doctor: what the course finds on this machine, and what to do about what is not right.</summary>
internal static class DoctorCommand
{
    public static Command Create()
    {
        var command = new Command(
            "doctor", "Say what the course finds on this machine, and what to do about what is not right");
        command.SetAction(async (_, cancellation) =>
        {
            var course = CourseFolder.Find();
            List<DoctorLine> lines =
            [
                await DotnetSdk.CheckAsync(course, cancellation),
                DoctorLine.Info("runtime", RuntimeInformation.FrameworkDescription),
                DoctorLine.Info("system", MachineFacts.System),
                MachineSize.Cores(Environment.ProcessorCount),
                MachineSize.Memory(MachineFacts.Gibibytes),
                ClockFacts.Measure().Line(),
                Governor.Check(),
                Loopback.Check(),
                Built(course, "lab library", "Chapters", "GrpcLab.dll"),
                Built(course, "server", "Server", "GrpcLab.Server.dll"),
                Built(course, "engine", "Engine", "GrpcLab.Engine.dll"),
                .. await JupyterLines.FindAsync(course, cancellation),
                Chromium(),
            ];
            Write(Consoles.Output(), lines);
            return lines.All(line => line.IsFine) ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }

    private static DoctorLine Built(CourseFolder course, string name, string project, string assembly) =>
        File.Exists(course.Built(project, assembly))
            ? DoctorLine.Fine(name, "built")
            : DoctorLine.Error(name, "not built", "Run ./lab build.");

    private static DoctorLine Chromium() => DoctorLine.Info("Chromium",
        ProgramPath.Find("chromium", "chromium-browser", "google-chrome")
            ?? "not found; optional: the tests look at pages with it");

    private static void Write(IAnsiConsole console, IReadOnlyList<DoctorLine> lines)
    {
        var grid = new Grid().AddColumn(new GridColumn().NoWrap()).AddColumn(new GridColumn().NoWrap()).AddColumn();
        foreach (var line in lines)
        {
            grid.AddRow(new Text(line.Sign, new Style(line.Colour)), new Text(line.Name), new Text(line.Finding));
        }

        console.Write(grid);
    }
}
