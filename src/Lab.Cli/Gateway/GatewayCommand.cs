using System.CommandLine;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>lab gateway: the server and the web API in front of it, in the foreground.</summary>
internal static class GatewayCommand
{
    // Ctrl+C reaches the whole family at once; the server may end before this command has noticed.
    private static readonly TimeSpan MomentToNotice = TimeSpan.FromMilliseconds(300);

    private static readonly Option<int> Port = ServeCommand.CreatePort(what: "Port of the page");
    private static readonly Option<bool> H2c = new("--h2c")
    {
        Description = "Call the server over HTTP/2 without TLS [default: over TLS, as the book does]",
    };

    public static Command Create()
    {
        var command = new Command(
            "gateway", "Start the server and a web API in front of it, and print the address of its page")
        {
            Port, H2c,
        };
        command.SetAction((parsed, cancellation) => RunAsync(
            CourseFolder.Find(), parsed.GetValue(Port), parsed.GetValue(H2c), cancellation));
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, int port, bool isH2c, CancellationToken cancellation)
    {
        await CourseProgram.BuildAsync(say => ProgramBuild.EnsureAsync(course, "Gateway", say, cancellation));
        await using var server = await CourseProgram.StartAsync(
            "server", course.Built("Server", "GrpcLab.Server.dll"), [], cancellation);
        var ready = ReadyLine.Of(server.Ready);
        var address = isH2c ? ready.Endpoints.H2c : ready.Endpoints.Tls;
        await using var gateway = await CourseProgram.StartAsync(
            "gateway", course.Built("Gateway", "GrpcLab.Gateway.dll"),
            [
                "--server", address!, "--certificate", ready.Certificate!,
                "--port", port.ToString(CultureInfo.InvariantCulture),
            ],
            cancellation);
        Console.Out.WriteLine(gateway.Ready.GetProperty("page").GetString());
        Console.Out.Flush();
        Console.Error.WriteLine($"The gateway calls the server at {address} (process {server.Pid}). Ctrl+C ends both.");

        _ = ReportEndAsync(server, cancellation);
        await EndByItselfAsync(gateway, cancellation);
        Console.Error.WriteLine($"The gateway exited with code {gateway.ExitCode}.");
        return gateway.ExitCode == 0 ? LabExit.Fine : LabExit.Failed;
    }

    // The gateway goes on: what it answers without a server is worth a look.
    private static async Task ReportEndAsync(OwnedProgram server, CancellationToken cancellation)
    {
        await EndByItselfAsync(server, cancellation).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (cancellation.IsCancellationRequested || server.IsEnding) return; // The end was asked for.

        Console.Error.WriteLine($"The server exited with code {server.ExitCode}. The gateway answers 502 from "
            + "now on; Ctrl+C stops it.");
    }

    private static async Task EndByItselfAsync(OwnedProgram program, CancellationToken cancellation)
    {
        await program.WaitForExitAsync(cancellation);
        await Task.Delay(MomentToNotice, cancellation);
    }
}
