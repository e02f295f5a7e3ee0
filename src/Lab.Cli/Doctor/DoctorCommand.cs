extern alias Instruments;

using System.CommandLine;
using Instruments::GrpcLab;
using Spectre.Console;
using Grid = Spectre.Console.Grid;

namespace GrpcLab.Cli;

/// <summary>lab doctor: chapter 0's checks of this machine, and what they leave out.</summary>
internal static class DoctorCommand
{
    public static Command Create()
    {
        var command = new Command(
            "doctor", "Check this machine for what the course needs, and suggest a fix for each problem");
        command.SetAction((_, cancellation) => RunAsync(CourseFolder.Find(), cancellation));
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, CancellationToken cancellation)
    {
        // The table is what was asked for; what measures says how far it is to a person who waits.
        var output = Console.Out;
        Console.SetOut(Console.IsErrorRedirected ? TextWriter.Null : Console.Error);
        var readiness = await Readiness.CheckAsync(cancellation);
        Console.SetOut(output);
        var jupyter = await JupyterPython.FindAsync(cancellation);
        List<DoctorLine> lines =
        [
            new('·', "system", Machine.System),
            DoctorLine.OfMemory(MachineFacts.Gibibytes),
            DoctorLine.OfFrequency(),
            .. readiness.Lines.Select(line => new DoctorLine(line.Verdict[0], line.Name, line.Text)),
            DoctorLine.OfJupyter(jupyter),
            DoctorLine.OfKernel(KernelSearch.Of(jupyter), course),
            new('·', "Chromium", ProgramPath.Find("chromium", "chromium-browser", "google-chrome")
                ?? "not found; optional: the tests of the pages use it"),
        ];
        Write(Consoles.Output(), lines);
        return readiness.IsReady ? LabExit.Fine : LabExit.Failed;
    }

    private static void Write(IAnsiConsole console, IReadOnlyList<DoctorLine> lines)
    {
        var grid = new Grid().AddColumn(new GridColumn().NoWrap()).AddColumn(new GridColumn().NoWrap()).AddColumn();
        foreach (var line in lines)
        {
            var colour = line.Sign switch
            {
                '✓' or '·' => Color.Green,
                '!' => Color.Yellow,
                _ => Color.Red,
            };
            grid.AddRow(new Text($"{line.Sign}", new Style(colour)), new Text(line.Name), new Text(line.Finding));
        }

        console.Write(grid);
    }
}
