using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Server;

/// <summary>What the server says to a person, and the exit code that goes with it.</summary>
internal static class Messages
{
    private const int NormalEnd = 0;
    private const int CouldNotStart = 2;

    public static int Help()
    {
        var output = Console.Out;
        output.WriteLine("GrpcLab.Server: the gRPC server the course measures. It listens on this machine only, "
            + "unless --listen says otherwise.");
        output.WriteLine("It prints one JSON line when it is ready, and ends when standard input ends.");
        output.WriteLine();
        OptionParser.PrintHelp(output);
        return NormalEnd;
    }

    public static int CannotStart(IEnumerable<string> errors)
    {
        Console.Error.WriteLine(
            $"The server cannot start. {string.Join(' ', errors)} Run it with --help for all options.");
        return CouldNotStart;
    }

    /// <summary>
    /// Tells a person how other machines reach a server they can reach, and what whoever listens there learns.
    /// </summary>
    public static void HowToReach(LaunchOptions options, ReadyLine server)
    {
        var listen = options.Address;
        if (listen.IsLoopback) return;

        var host = options.FurtherNames.FirstOrDefault()
            ?? (listen.IsAny ? Environment.MachineName : listen.Text);
        var address = new UriBuilder(server.Endpoints.Tls!) { Host = host }.Uri.GetLeftPart(UriPartial.Authority);
        Console.Error.WriteLine(
            $"Other machines reach this server at {address}; its certificate has the pin {server.Pin}. "
            + "Copy the token into a file on the other machine, and run there:");
        Console.Error.WriteLine($"  ./lab run 01 --server {address} --token-file FILE --pin {server.Pin}");
        if (options.AllowCleartext == true)
        {
            Console.Error.WriteLine($"Warning: h2c listens there, too ({server.Endpoints.H2c}), unencrypted. "
                + "Anyone on that network can read and change "
                + "what is sent over it. Use it for measurements only, and stop the server when you are done.");
        }
        else
        {
            Console.Error.WriteLine("Each chapter has cells that need h2c, to count frames or to compare it with TLS. "
                + "They fail unless this server is started with --allow-cleartext.");
        }
    }

    /// <summary>
    /// Says that there is no Unix socket, and what would give one; an error when there is nothing else to listen on.
    /// </summary>
    public static void NoSocket(bool isTheOnlyEndpoint, List<string> errors)
    {
        var text = "There is no Unix socket: its path is limited to about 100 bytes, and no path that short can be "
            + $"created in {string.Join(" or ", SocketFile.Folders)}. "
            + "Set TMPDIR to another directory, or pass a path with --uds.";
        if (isTheOnlyEndpoint) errors.Add(text);
        else Console.Error.WriteLine(text);
    }

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

/// <summary>Turns the exception of a failed start into a sentence.</summary>
internal static class StartError
{
    public static string Describe(Exception error, LaunchOptions options)
    {
        if (error is IOException { InnerException: AddressInUseException }) return InUse(error.Message, options);

        if (error is SocketException { SocketErrorCode: SocketError.AddressNotAvailable })
        {
            // .NET has one code for an address and for a folder that is not there.
            if (options.SocketPath is { } socket && !Directory.Exists(Path.GetDirectoryName(socket)))
            {
                return $"The folder of the Unix socket, {Path.GetDirectoryName(socket)}, no longer exists. Start the "
                    + "server again.";
            }

            return options.Address == ListenAddress.Loopback
                ? "This machine has no 127.0.0.1, and the course listens there. Add it to the loopback interface: "
                    + "ip addr add 127.0.0.1/8 dev lo."
                : $"--listen {options.Listen} is not an address of this machine. Pass one of its own, "
                    + "or 0.0.0.0 for all of them.";
        }

        // The system does not say which endpoint it refused.
        return error is SocketException { SocketErrorCode: SocketError.AccessDenied }
            ? "The system denied access to one of the endpoints. Ports below 1024 often need privileges: "
                + "choose a higher one. "
                + "The Unix socket needs a folder that the server may write to: choose one with --uds."
            : $"An endpoint could not be opened: {error.Message.TrimEnd('.')}.";
    }

    // Kestrel names the address that it could not have.
    private static string InUse(string message, LaunchOptions options)
    {
        foreach (var (option, port) in new[] { ("--h2c-port", options.H2cPort), ("--tls-port", options.TlsPort),
            ("--json-port", options.JsonPort) })
        {
            if (port > 0 && message.Contains($":{port}:", StringComparison.Ordinal))
            {
                return $"{option}: port {port} is already in use. Pass 0 to let the system choose one.";
            }
        }

        if (options.HealthPort is { } health && message.Contains($":{health}:", StringComparison.Ordinal))
        {
            return $"--health-port: port {health} is already in use. Pass another one.";
        }

        if (message.Contains(":0:", StringComparison.Ordinal))
        {
            return "The system has no free port left. Close programs that hold many ports, or widen the port range "
                + "(net.ipv4.ip_local_port_range).";
        }

        return options.NamedPipe is { } pipe && message.Contains("pipe:", StringComparison.Ordinal)
            ? $"--pipe: \"{pipe}\" is already in use. Pass another name."
            : $"The socket path \"{options.SocketPath}\" is already in use. Choose another one with --uds.";
    }
}
