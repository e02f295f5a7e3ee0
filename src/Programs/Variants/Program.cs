using System.Globalization;
using GrpcLab;
using GrpcLab.Variants;

// server [large STREAM CONNECTION] [--owner-pid N]
//     says its address, then answers commands on standard input until that ends;
//     large: takes large messages, too, with these HTTP/2 windows in bytes, 0 for its Kestrel's own
// client ADDRESS CALLERS [--owner-pid N]
//     makes one call, says how it went, then answers commands
if (Array.IndexOf(args, "--owner-pid") is var at and >= 0 && at + 1 < args.Length)
{
    // The end of standard input ends the commands, and with them the process.
    OwnerWatch.Start(stay: true, int.Parse(args[at + 1], CultureInfo.InvariantCulture), _ => Environment.Exit(0));
}

switch (args)
{
    case ["server", "large", var stream, var connection, ..]
        when int.TryParse(stream, out var streamWindow) && int.TryParse(connection, out var connectionWindow):
        await ServerRole.RunAsync(new(streamWindow, connectionWindow));
        return 0;
    case ["server", ..]:
        await ServerRole.RunAsync(null);
        return 0;
    case ["client", var address, var callers, ..] when Uri.TryCreate(address, UriKind.Absolute, out var server)
        && int.TryParse(callers, out var count) && count > 0:
        await ClientRole.RunAsync(server, count);
        return 0;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not a role with its arguments. Pass server, or "
            + "client with the server's address and the number of concurrent callers.");
        return 2;
}
