using System.CommandLine;
using GrpcLab.CoreServer;

// Signals are the server's own affair: it has its own rules for the calls under way.
return await CoreCommand.Build().Parse(args).InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = null });
