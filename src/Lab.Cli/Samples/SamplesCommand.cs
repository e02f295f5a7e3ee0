using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab samples: the small solution that chapters quote, in the foreground.</summary>
internal static class SamplesCommand
{
    private const int UsualPort = 5180, MaxPort = 65_535;

    private static readonly Option<int> Port = new("--port")
    {
        Description = "Port of the web front on 127.0.0.1; 0 lets the system choose",
        DefaultValueFactory = _ => UsualPort,
    };

    public static Command Create()
    {
        var command = new Command(
            "samples", "Start the service, the web front and the worker of samples/, and print the front's address")
        {
            Port,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(Port) is var port and (< 0 or > MaxPort))
            {
                result.AddError($"--port must be from 0 to {MaxPort}, not {port}.");
            }
        });
        command.SetAction((parsed, cancellation) =>
            SamplesRun.RunAsync(CourseFolder.Find(), parsed.GetValue(Port), cancellation));
        return command;
    }
}
