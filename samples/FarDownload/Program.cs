// Makes one download in a process that has just started, and prints how many bytes came and in how many seconds.
// FarDownload ADDRESS LENGTH [fixed-window]
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using BinaryPayloads;
using Grpc.Core;
using Grpc.Net.Client;

#region fixed-window
// Read once, when the process makes its first handler: so it comes before the channel.
if (args.Contains("fixed-window"))
{
    AppContext.SetSwitch("System.Net.SocketsHttpHandler.Http2FlowControl.DisableDynamicWindowSizing", true);
}

using var channel = GrpcChannel.ForAddress(args[0], new() { MaxReceiveMessageSize = null });
#endregion
var client = new Payloads.PayloadsClient(channel);
var request = new DownloadRequest { Length = int.Parse(args[1], CultureInfo.InvariantCulture) };
var clock = Stopwatch.StartNew();
try
{
    var reply = await client.DownloadAsync(request, deadline: DateTime.UtcNow.AddMinutes(1));
    var seconds = clock.Elapsed.TotalSeconds;
    Console.WriteLine(JsonSerializer.Serialize(new { Bytes = reply.Data.Length, Seconds = seconds }));
    return 0;
}
catch (RpcException e)
{
    Console.Error.WriteLine($"The download from {args[0]} failed: {e.Status}.");
    return 1;
}
