using System.Buffers.Text;
using System.CommandLine;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>lab gateway: the server and the web API in front of it, in the foreground.</summary>
internal static class GatewayCommand
{
    // Ctrl+C reaches the whole family at once; the server may end before this command has noticed.
    private static readonly TimeSpan MomentToNotice = TimeSpan.FromMilliseconds(300);

    private static readonly Option<int> Port = ServeCommand.CreatePort(what: "Port of the page");
    private static readonly Option<int> MaxCount = ServeCommand.CreateNumber(
        "--max-count", "Most calls one request may ask for", 1, 100_000, 10_000,
        "; an answer is kept in memory until it is complete");
    private static readonly Option<string?> Server = new("--server")
    {
        HelpName = "URI",
        Description = "Call this running server instead of starting one: http://… or https://…",
    };
    private static readonly Option<string?> Certificate = new("--certificate")
    {
        HelpName = "BASE64",
        Description = "The certificate to trust with --server https://…, as in the server's ready line [default: "
            + "what the system trusts]",
    };
    private static readonly Option<bool> H2c = new("--h2c")
    {
        Description = "Call the server that is started over HTTP/2 without TLS [default: over TLS, as the book does]",
    };

    public static Command Create()
    {
        var command = new Command(
            "gateway", "Start the server and a web API in front of it, and print the address of its page")
        {
            Port, MaxCount, Server, Certificate, H2c,
        };
        command.SetAction((parsed, cancellation) => RunAsync(CourseFolder.Find(), parsed, cancellation));
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, ParseResult parsed, CancellationToken cancellation)
    {
        var (address, certificate) = (parsed.GetValue(Server), parsed.GetValue(Certificate));
        if (Mistake(address, certificate, parsed.GetValue(H2c)) is { } mistake) throw new UsageException(mistake);

        await CourseProgram.BuildAsync(say => ProgramBuild.EnsureAsync(course, "Gateway", say, cancellation));
        await using var server = address is not null ? null : await CourseProgram.StartAsync(
            "server", course.Built("Server", "GrpcLab.Server.dll"), [], cancellation);
        if (server is not null)
        {
            var ready = ReadyLine.Of(server.Ready);
            (address, certificate) = parsed.GetValue(H2c)
                ? (ready.Endpoints.H2c, null) : (ready.Endpoints.Tls, ready.Certificate);
        }

        await using var gateway = await CourseProgram.StartAsync(
            "gateway", course.Built("Gateway", "GrpcLab.Gateway.dll"),
            [
                "--server", address!, .. certificate is null ? (string[])[] : ["--certificate", certificate],
                "--port", Text(parsed.GetValue(Port)), "--max-count", Text(parsed.GetValue(MaxCount)),
            ],
            cancellation);
        Console.Out.WriteLine(gateway.Ready.GetProperty("page").GetString());
        Console.Out.Flush();
        Console.Error.WriteLine($"It calls the server at {address}{(server is null ? "" : $" (process {server.Pid})")}. "
            + $"Ctrl+C ends {(server is null ? "it" : "both")}.");

        if (server is not null) _ = ReportEndAsync(server, cancellation);
        await EndByItselfAsync(gateway, cancellation);
        Console.Error.WriteLine($"The gateway has ended with code {gateway.ExitCode}.");
        return gateway.ExitCode == 0 ? LabExit.Fine : LabExit.Failed;
    }

    // The gateway goes on: what it answers without a server is worth a look.
    private static async Task ReportEndAsync(OwnedProgram server, CancellationToken cancellation)
    {
        await EndByItselfAsync(server, cancellation).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (cancellation.IsCancellationRequested || server.IsEnding) return; // The end was asked for.

        Console.Error.WriteLine($"The server has ended with code {server.ExitCode}. The gateway answers 502 from "
            + "now on; Ctrl+C ends it.");
    }

    private static async Task EndByItselfAsync(OwnedProgram program, CancellationToken cancellation)
    {
        await program.WaitForExitAsync(cancellation);
        await Task.Delay(MomentToNotice, cancellation);
    }

    private static string? Mistake(string? server, string? certificate, bool h2c) =>
        server is null && certificate is not null
            ? "--certificate belongs to --server; the certificate of a server that is started is known. Leave it out."
        : server is not null && h2c
            ? "--h2c chooses an endpoint of the server that is started; with --server its address chooses. Leave it out."
        : server is not null && !IsAddress(server)
            ? $"--server is \"{server}\"; it must be an http or https address without a path, "
                + "such as http://127.0.0.1:41001."
        : certificate is not null && !Base64.IsValid(certificate)
            ? "--certificate is not valid base64. Give what the server's ready line has under \"certificate\"."
        : null;

    private static bool IsAddress(string text) => Uri.TryCreate(text, UriKind.Absolute, out var address)
        && address is { Scheme: "http" or "https", UserInfo: "", PathAndQuery: "/", Fragment: "" };

    private static string Text(int value) => value.ToString(CultureInfo.InvariantCulture);
}
