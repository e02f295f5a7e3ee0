namespace GrpcLab.Server;

/// <summary>What the server says to a person, and the exit code that goes with it.</summary>
internal static class Messages
{
    private const int NormalEnd = 0;
    private const int CouldNotStart = 2;

    /// <summary>Prints every option with its default.</summary>
    public static int Help()
    {
        var output = Console.Out;
        output.WriteLine("GrpcLab.Server: the gRPC server the course measures. It listens on this machine only, "
            + "unless --listen says otherwise.");
        output.WriteLine("It prints one JSON line when it is ready, and ends when standard input ends.");
        output.WriteLine();
        OptionHelp.Print(output, ServerOption.Of<ServerOptions>());
        return NormalEnd;
    }

    /// <summary>Tells all errors in one line on standard error.</summary>
    public static int CannotStart(IEnumerable<string> errors)
    {
        Console.Error.WriteLine(
            $"The server cannot start. {string.Join(' ', errors)} Run it with --help for all options.");
        return CouldNotStart;
    }

    /// <summary>
    /// Tells a person how other machines reach a server they can reach, and what whoever listens there learns.
    /// </summary>
    public static void HowToReach(ServerDescription server)
    {
        if (server.Options.Address.IsLoopback) return;

        var listen = server.Options.Address;
        var host = server.Options.FurtherNames.FirstOrDefault()
            ?? (listen.IsAny ? Environment.MachineName : listen.Text);
        var address = new UriBuilder(server.Endpoints.Tls!) { Host = host }.Uri.GetLeftPart(UriPartial.Authority);
        Console.Error.WriteLine(
            $"Other machines reach this server at {address}; its certificate has the pin {server.Pin}. "
            + "Copy the token into a file there, and run:");
        Console.Error.WriteLine($"  ./lab run 01 --server {address} --token-file FILE --pin {server.Pin}");
        if (server.Options.AllowCleartext == true)
        {
            Console.Error.WriteLine($"Warning: h2c listens there, too ({server.Endpoints.H2c}), unencrypted. "
                + "Whoever is in that network can read and change "
                + "what is sent over it. Use it for measurements only, and end it when you are done.");
        }
    }

    /// <summary>
    /// Says that there is no Unix socket, and what would give one; an error when there is nothing else to listen on.
    /// </summary>
    public static void NoSocket(bool isTheOnlyEndpoint, List<string> errors)
    {
        var text = $"There is no Unix socket: of {string.Join(", ", SocketPlace.Folders)} no folder takes a file with "
            + "a path of at most about 100 bytes. "
            + "Set TMPDIR to one that does, or name a path with --uds.";
        if (isTheOnlyEndpoint) errors.Add(text);
        else Console.Error.WriteLine(text);
    }

    /// <summary>Says why the server ended before it was ready.</summary>
    public static int EndedBeforeReady(StopReason reason)
    {
        if (reason == StopReason.InputEnded)
        {
            Console.Error.WriteLine("Standard input ended before the server was ready, so it stopped. "
                + "Pass --stay to run without an owner.");
        }

        return NormalEnd;
    }
}
