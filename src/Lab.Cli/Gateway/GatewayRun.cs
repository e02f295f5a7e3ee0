using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>
/// Starts the server, then the gateway, says where the page is, and waits for the end of the gateway.
/// </summary>
internal static class GatewayRun
{
    // Ctrl+C reaches the whole family at once; the server may end before this command has noticed.
    private static readonly TimeSpan MomentToNotice = TimeSpan.FromMilliseconds(300);

    public static async Task<int> RunAsync(CourseFolder course, GatewayChoices choices, CancellationToken cancellation)
    {
        await using var server = choices.Server is null ? await StartServerAsync(course, cancellation) : null;
        var called = server is null
            ? new CalledServer(choices.Server!, choices.Certificate)
            : CalledServer.In(ReadyLine.Of(server.Ready), choices.Tls);
        await using var gateway = await StartGatewayAsync(course, called, choices, cancellation);

        Console.Out.WriteLine(gateway.Ready.GetProperty("page").GetString());
        Console.Out.Flush();
        Console.Error.WriteLine(
            $"It calls the server at {called.Address}{(server is null ? "" : $" (process {server.Pid})")}. "
            + $"Ctrl+C ends {(server is null ? "it" : "both")}.");
        var watching = server is null ? Task.CompletedTask : TellWhenGoneAsync(server, cancellation);
        await EndByItselfAsync(gateway, cancellation);
        Console.Error.WriteLine($"The gateway has ended with code {gateway.ExitCode}.");
        await (server?.DisposeAsync() ?? ValueTask.CompletedTask);
        await watching;
        return gateway.ExitCode == 0 ? LabExit.Fine : LabExit.Failed;
    }

    private static Task<OwnedProgram> StartServerAsync(CourseFolder course, CancellationToken cancellation) =>
        CourseProgram.StartAsync("server", Built(course, "Server", "GrpcLab.Server.dll"), [], cancellation);

    private static Task<OwnedProgram> StartGatewayAsync(
        CourseFolder course, CalledServer server, GatewayChoices choices, CancellationToken cancellation)
    {
        List<string> arguments =
        [
            "--server", server.Address.ToString(), "--port", choices.Port.ToString(CultureInfo.InvariantCulture),
            "--end-with-input",
            .. server.Certificate is { } certificate ? ["--server-certificate", certificate] : Array.Empty<string>(),
            .. choices.MaxCount is { } most
                ? ["--max-count", most.ToString(CultureInfo.InvariantCulture)]
                : Array.Empty<string>(),
        ];
        return CourseProgram.StartAsync(
            "gateway", Built(course, "Gateway", "GrpcLab.Gateway.dll"), arguments, cancellation);
    }

    private static string Built(CourseFolder course, string project, string file)
    {
        var assembly = course.Built(project, file);
        return File.Exists(assembly) ? assembly
            : throw new UsageException($"{course.Relative(assembly)} is missing: it is not built. "
                + "Run './lab gateway' from the course's root, which builds it.");
    }

    // The gateway goes on: what it answers without a server is worth a look.
    private static async Task TellWhenGoneAsync(OwnedProgram server, CancellationToken cancellation)
    {
        try
        {
            await EndByItselfAsync(server, cancellation);
        }
        catch (OperationCanceledException)
        {
            return; // The end was asked for.
        }

        if (!server.IsEnding)
        {
            Console.Error.WriteLine($"The server has ended with code {server.ExitCode}. The gateway answers 502 from "
                + "now on; Ctrl+C ends it.");
        }
    }

    private static async Task EndByItselfAsync(OwnedProgram program, CancellationToken cancellation)
    {
        await program.WaitForExitAsync(cancellation);
        await Task.Delay(MomentToNotice, cancellation);
    }
}
