namespace GrpcLab.CoreServer;

/// <summary>The command line: those options of the other server that this one has, too.</summary>
internal static class CoreCommand
{
    private const int CouldNotStart = 2;

    private static readonly HashSet<string> Names =
        ["--h2c-port", "--tls-port", "--payload", "--delay", "--owner-pid", "--stay"];

    /// <summary>The options this server has.</summary>
    public static bool Has(ServerOption option) => Names.Contains(option.Name);

    /// <summary>Runs the server, or says why not in one line on standard error.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        if (OptionParser.IsHelp(args))
        {
            Console.Out.WriteLine("The gRPC server of Grpc.Core 2.46.5, which is deprecated: "
                + "it is here to be measured. It listens on 127.0.0.1, prints one JSON line "
                + "when it is ready, and ends when standard input ends.");
            Console.Out.WriteLine();
            OptionParser.PrintHelp(Console.Out, ServerOption.Of<ServerOptions>().Where(Has));
            return 0;
        }

        var errors = new List<string>();
        var options = OptionParser.Read<ServerOptions>(args, errors, Has);
        if (options.H2cPort is null || options.TlsPort is null)
        {
            errors.Add("This server has both endpoints: leave out --h2c-port off and --tls-port off.");
        }

        if (errors.Count == 0) return await CoreServerRun.RunAsync(options);

        await Console.Error.WriteLineAsync(
            $"The server cannot start. {string.Join(' ', errors)} Run it with --help for all options.");
        return CouldNotStart;
    }
}
