using GrpcLab.Variants;

// server [--owner-pid N]                     says its address, then answers commands on standard input until that ends
// client ADDRESS CALLERS [--owner-pid N]     makes one call, says how it went, then answers commands
Owner.Watch(args);
switch (args)
{
    case ["server", ..]:
        await ServerRole.RunAsync();
        return 0;
    case ["client", var address, var callers, ..] when Uri.TryCreate(address, UriKind.Absolute, out var server) && int.TryParse(callers, out var count) && count > 0:
        await ClientRole.RunAsync(server, count);
        return 0;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is no role. Say server, or client with the server's address and how many call at once.");
        return 2;
}
