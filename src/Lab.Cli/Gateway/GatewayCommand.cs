using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>lab gateway: the server and the web API in front of it, in the foreground.</summary>
internal static class GatewayCommand
{
    // Ctrl+C reaches the whole family at once; the server may end before this command has noticed.
    private static readonly TimeSpan MomentToNotice = TimeSpan.FromMilliseconds(300);

    private static readonly Option<int> Port = new("--port")
    {
        Description = "Port of the page on 127.0.0.1; 0 lets the system choose",
    };

    private static readonly Option<int> MaxCount = new("--max-count")
    {
        Description = "Most calls one request may ask for",
        DefaultValueFactory = _ => 10_000,
    };

    private static readonly Option<Uri?> Server = new("--server")
    {
        Description = "Call this running server instead of starting one: http://… or https://…",
        CustomParser = Address,
    };

    private static readonly Option<byte[]?> Certificate = new("--certificate")
    {
        Description = "The certificate to trust with --server https://…, as in the server's ready line [default: "
            + "what the system trusts]",
        CustomParser = Base64,
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
        command.Validators.Add(Check);
        command.SetAction((parsed, cancellation) => RunAsync(CourseFolder.Find(), parsed, cancellation));
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, ParseResult parsed, CancellationToken cancellation)
    {
        var program = await CourseProgram.BuildAsync(course, "Gateway", cancellation);
        var address = parsed.GetValue(Server);
        await using var server = address is not null ? null : await CourseProgram.StartAsync(
            "server", course.Built("Server", "GrpcLab.Server.dll"), [], cancellation);
        var certificate = parsed.GetValue(Certificate) is { } given ? Convert.ToBase64String(given) : null;
        if (server is not null)
        {
            var ready = ReadyLine.Of(server.Ready);
            (address, certificate) = parsed.GetValue(H2c)
                ? (new Uri(ready.Endpoints.H2c!), null) : (new Uri(ready.Endpoints.Tls!), ready.Certificate);
        }

        await using var gateway = await CourseProgram.StartAsync(
            "gateway", program,
            [
                "--server", address!.ToString(), .. certificate is null ? (string[])[] : ["--certificate", certificate],
                "--port", Text(parsed.GetValue(Port)), "--max-count", Text(parsed.GetValue(MaxCount)),
            ],
            cancellation);
        Console.Out.WriteLine(gateway.Ready.GetProperty("page").GetString());
        Console.Out.Flush();
        Console.Error.WriteLine(
            $"It calls the server at {address}{(server is null ? "" : $" (process {server.Pid})")}. "
            + $"Ctrl+C ends {(server is null ? "it" : "both")}.");

        var watching = server is null ? Task.CompletedTask : ReportEndAsync(server, cancellation);
        await EndByItselfAsync(gateway, cancellation);
        Console.Error.WriteLine($"The gateway has ended with code {gateway.ExitCode}.");
        await (server?.DisposeAsync() ?? ValueTask.CompletedTask);
        await watching;
        return gateway.ExitCode == 0 ? LabExit.Fine : LabExit.Failed;
    }

    // The gateway goes on: what it answers without a server is worth a look.
    private static async Task ReportEndAsync(OwnedProgram server, CancellationToken cancellation)
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

    private static void Check(CommandResult result)
    {
        Range(result, Port, 0, 65_535, "0 lets the system choose");
        Range(result, MaxCount, 1, 100_000, "an answer is kept in memory until it is complete");
        var started = result.GetResult(Server) is null;
        if (!started && result.GetValue(H2c))
        {
            result.AddError("--h2c chooses an endpoint of the server that is started; with --server its address "
                + "chooses. Leave it out.");
        }

        if (started && result.GetResult(Certificate) is not null)
        {
            result.AddError("--certificate belongs to --server; the certificate of a server that is started "
                + "is known. Leave it out.");
        }
    }

    private static void Range(CommandResult result, Option<int> option, int least, int most, string reason)
    {
        // What is not an integer has its own error, and no value.
        if (result.GetResult(option) is not { Tokens.Count: > 0 } given || given.Errors.Any()) return;

        if (result.GetValue(option) is var value && (value < least || value > most))
        {
            result.AddError($"{option.Name} must be from {least} to {most}, not {value}; {reason}.");
        }
    }

    private static Uri? Address(ArgumentResult result)
    {
        var text = result.Tokens.Single().Value;
        if (Uri.TryCreate(text, UriKind.Absolute, out var address)
            && address is { Scheme: "http" or "https", UserInfo: "", PathAndQuery: "/", Fragment: "" })
        {
            return address;
        }

        result.AddError($"--server is \"{text}\"; it must be an http or https address without a path, "
            + "such as http://127.0.0.1:41001.");
        return null;
    }

    private static byte[]? Base64(ArgumentResult result)
    {
        try
        {
            return Convert.FromBase64String(result.Tokens.Single().Value);
        }
        catch (FormatException)
        {
            result.AddError("--certificate is not valid base64. Give what the server's ready line has under "
                + "\"certificate\".");
            return null;
        }
    }

    private static string Text(int value) => value.ToString(CultureInfo.InvariantCulture);
}
