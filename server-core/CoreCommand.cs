using System.CommandLine;

namespace GrpcLab.CoreServer;

/// <summary>The command line; what cannot be read or is out of range is told with the help, and the exit code is 1.</summary>
internal static class CoreCommand
{
    private const int LargestPayload = 512 * 1024 * 1024;

    private static readonly Option<int> H2cPort = Whole("--h2c-port", 0, 0, 65_535, "Port of HTTP/2 without TLS on 127.0.0.1. 0 lets the system choose.");
    private static readonly Option<int> TlsPort = Whole("--tls-port", 0, 0, 65_535, "Port of HTTP/2 over TLS on 127.0.0.1. 0 lets the system choose.");
    private static readonly Option<int> Payload = Whole("--payload", 100, 0, LargestPayload, "Bytes in each of the two byte loads of an answer.");
    private static readonly Option<int> Delay = Whole("--delay", 0, 0, 3_600_000, "Milliseconds each answer of the Monitor service is held back.");
    private static readonly Option<int?> OwnerPid = new("--owner-pid") { Description = "The server ends when this process does." };
    private static readonly Option<bool> Stay = new("--stay") { Description = "Stay when standard input ends." };

    /// <summary>Puts options and action together.</summary>
    public static RootCommand Build()
    {
        var root = new RootCommand(
            "The gRPC server of Grpc.Core 2.46.5, which is deprecated: it is here to be measured. It listens on 127.0.0.1, prints one JSON line "
            + "when it is ready, and ends when standard input ends.");
        Option[] options = [H2cPort, TlsPort, Payload, Delay, OwnerPid, Stay];
        Array.ForEach(options, root.Options.Add);
        root.SetAction((parsed, _) => CoreServerRun.RunAsync(new CoreServerOptions
        {
            H2cPort = parsed.GetValue(H2cPort),
            TlsPort = parsed.GetValue(TlsPort),
            PayloadBytes = parsed.GetValue(Payload),
            Delay = TimeSpan.FromMilliseconds(parsed.GetValue(Delay)),
            OwnerPid = parsed.GetValue(OwnerPid),
            Stay = parsed.GetValue(Stay),
        }));
        return root;
    }

    private static Option<int> Whole(string name, int standard, int least, int most, string description)
    {
        var option = new Option<int>(name) { Description = description, DefaultValueFactory = _ => standard };
        option.Validators.Add(result =>
        {
            if (int.TryParse(result.Tokens.SingleOrDefault()?.Value, out var value) && (value < least || value > most))
            {
                result.AddError($"{name} is {value}; it must lie between {least} and {most}.");
            }
        });
        return option;
    }
}
