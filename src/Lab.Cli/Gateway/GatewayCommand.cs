using System.CommandLine;
using System.CommandLine.Parsing;

namespace GrpcLab.Cli;

/// <summary>lab gateway: the web API in front of the course's server, in the foreground.</summary>
internal static class GatewayCommand
{
    private static readonly Option<int> Port = new("--port")
    {
        Description = "Port of the page on 127.0.0.1; 0 lets the system choose",
    };

    private static readonly Option<Uri?> Server = new("--server")
    {
        Description = "Call this running server instead of starting one: http://… or https://…",
        CustomParser = Address,
    };

    private static readonly Option<string?> Certificate = new("--certificate")
    {
        Description = "The certificate to trust with --server https://…, as in the server's ready line [default: "
            + "what the system trusts]",
    };

    private static readonly Option<int?> MaxCount = new("--max-count")
    {
        Description = "Most calls one request may ask for [default: 10000]",
    };

    private static readonly Option<bool> Tls = new("--tls")
    {
        Description = "Call the server over TLS, as the book does [default]",
    };

    private static readonly Option<bool> H2c = new("--h2c") { Description = "Call the server over HTTP/2 without TLS" };

    public static Command Create()
    {
        var command = new Command(
            "gateway", "Start the server and a web API in front of it, and print the address of its page")
        {
            Port, Server, Certificate, MaxCount, Tls, H2c,
        };
        command.Validators.Add(Check);
        command.SetAction(
            (parsed, cancellation) => GatewayRun.RunAsync(CourseFolder.Find(), Read(parsed), cancellation));
        return command;
    }

    private static GatewayChoices Read(ParseResult parsed) => new(
        parsed.GetValue(Server), parsed.GetValue(Certificate), !parsed.GetValue(H2c), parsed.GetValue(Port),
        parsed.GetValue(MaxCount));

    private static void Check(CommandResult result)
    {
        var server = result.GetResult(Server) is not null;
        if (result.GetValue(Tls) && result.GetValue(H2c))
        {
            result.AddError("--tls and --h2c exclude each other. Give one of them.");
        }

        if (server && (result.GetValue(Tls) || result.GetValue(H2c)))
        {
            result.AddError("--tls and --h2c choose an endpoint of the server that is started; "
                + "with --server its address chooses. Leave them out.");
        }

        if (!server && result.GetResult(Certificate) is not null)
        {
            result.AddError("--certificate belongs to --server; the certificate of a server that is started "
                + "is known. Leave it out.");
        }
    }

    private static Uri? Address(ArgumentResult result)
    {
        var text = result.Tokens.Single().Value;
        if (Uri.TryCreate(text, UriKind.Absolute, out var address) && address.Scheme is "http" or "https")
        {
            return address;
        }

        result.AddError(
            $"--server is \"{text}\"; it must be an http or https address, such as http://127.0.0.1:41001.");
        return null;
    }
}
