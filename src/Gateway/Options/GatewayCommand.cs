using System.CommandLine;
using System.CommandLine.Invocation;

namespace GrpcLab.Gateway;

/// <summary>The gateway's command line: its options, and how their errors are told.</summary>
internal static class GatewayCommand
{
    private static readonly GatewayOptions Defaults = new() { Server = new Uri("http://127.0.0.1") };

    private static readonly Option<Uri> Server = new("--server")
    {
        Description = "The gRPC server to call: an http (HTTP/2 without TLS) or https address",
        Required = true,
        CustomParser = OptionReaders.Address,
    };

    private static readonly Option<string?> Certificate = new("--server-certificate")
    {
        Description = "The one certificate to trust, DER in base64 as in the server's ready line [default: "
            + "what the system trusts]",
    };

    private static readonly Option<int> Port = new("--port")
    {
        Description = "Port on 127.0.0.1; 0 lets the system choose",
        DefaultValueFactory = _ => Defaults.Port,
    };

    private static readonly Option<int> MaxCount = new("--max-count")
    {
        Description = "Most calls one request may ask for",
        DefaultValueFactory = _ => Defaults.MaxCount,
    };

    private static readonly Option<int> Concurrency = new("--concurrency")
    {
        Description = "Calls in flight at once for one request to a Concurrency route",
        DefaultValueFactory = _ => Defaults.Concurrency,
    };

    private static readonly Option<int> MaxRequests = new("--max-requests")
    {
        Description = "Requests answered at once; one more is refused with 503",
        DefaultValueFactory = _ => Defaults.MaxRequests,
    };

    private static readonly Option<TimeSpan> Deadline = new("--deadline")
    {
        Description = "Seconds all calls of one request have together",
        CustomParser = OptionReaders.Seconds,
        DefaultValueFactory = _ => Defaults.Deadline,
    };

    private static readonly Option<TimeSpan> ConnectTimeout = new("--connect-timeout")
    {
        Description = "Seconds a connection to the server may take to open",
        CustomParser = OptionReaders.Seconds,
        DefaultValueFactory = _ => Defaults.ConnectTimeout,
    };

    private static readonly Option<bool> LogCalls = new("--log-calls")
    {
        Description = "Log each call to standard error, as the settings of a new web app do",
    };

    private static readonly Option<bool> EndWithInput = new("--end-with-input")
    {
        Description = "End when standard input does: whoever started the gateway is gone",
    };

    /// <summary>Runs the gateway until it is asked to stop; 2 when the options cannot be used.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        var command = new RootCommand("A web API in front of the course's gRPC server. It listens on this machine only "
            + "and prints one JSON line when it is ready.")
        {
            Server, Certificate, Port, MaxCount, Concurrency, MaxRequests, Deadline, ConnectTimeout, LogCalls,
            EndWithInput,
        };
        command.SetAction((parsed, _) => GatewayRun.RunAsync(Read(parsed)));
        var parsed = command.Parse(args);
        // One line that names the mistake is read; a page of help below it is not.
        if (parsed.Action is ParseErrorAction mistake) mistake.ShowHelp = false;
        // The host takes care of signals: it lets requests in flight come to an end.
        var code = await parsed.InvokeAsync(
            new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
        return parsed.Errors.Count > 0 ? GatewayRun.CouldNotStart : code;
    }

    private static GatewayOptions Read(ParseResult parsed) => new()
    {
        Server = parsed.GetRequiredValue(Server),
        ServerCertificate = parsed.GetValue(Certificate),
        Port = parsed.GetValue(Port),
        MaxCount = parsed.GetValue(MaxCount),
        Concurrency = parsed.GetValue(Concurrency),
        MaxRequests = parsed.GetValue(MaxRequests),
        Deadline = parsed.GetValue(Deadline),
        ConnectTimeout = parsed.GetValue(ConnectTimeout),
        LogCalls = parsed.GetValue(LogCalls),
        EndWithInput = parsed.GetValue(EndWithInput),
    };
}
