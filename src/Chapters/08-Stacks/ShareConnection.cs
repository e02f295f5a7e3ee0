using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Exercise 8.3: code that opens a channel for each call, which is to keep one connection all the same.
/// </summary>
internal sealed class ShareConnection() : Exercise<Func<Uri, GrpcChannel>>(
    "8.3", "many channels, one connection", "Return a new channel to the address.")
{
    private const int InTurn = 20;
    private const int AtOnce = 20;
    private const int Channels = InTurn + AtOnce;

    private const string TimeoutAdvice = "An HttpClient of your own needs Timeout = Timeout.InfiniteTimeSpan: its "
        + "default of 100 s runs until the response headers, so each call or stream whose headers come later ends with "
        + "CANCELLED.";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var opened = new List<GrpcChannel>();
        GrpcChannel Open()
        {
            opened.Add(Given(Solution(server.Address(Endpoint.H2c))));
            return opened[^1];
        }

        try
        {
            var evidence = await server.ObserveAsync(Channels, () => UseAsync(Open), Cancellation);
            return Judge(evidence.ServerConnectionsAccepted ?? 0, evidence.ConnectionsOpened);
        }
        // First, because a channel that comes twice has been disposed the second time.
        catch (Exception e) when (e is ObjectDisposedException or RpcException
            && opened.Distinct().Count() < opened.Count)
        {
            return Failed("The same channel was returned a second time, and its caller had disposed it the first time. "
                + "Return a new one each time: what the channels share is underneath.");
        }
    }

    protected override string? Meaning(Exception error) => error switch
    {
        RpcException { Status.DebugException: ObjectDisposedException } or ObjectDisposedException =>
            "The first channel that was disposed took with it what they share, so the next one found it closed. "
            + "It must outlive each channel: look at DisposeHttpClient.",
        _ => null,
    };

    private async Task UseAsync(Func<GrpcChannel> open)
    {
        for (var i = 0; i < InTurn; i++) await AskAsync(open());

        await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => open()).ToList().Select(AskAsync));
    }

    private async Task AskAsync(GrpcChannel opened)
    {
        using var channel = opened;
        await CallAsync(channel);
    }

    // A channel that is given a SocketsHttpHandler opens a socket before its first call, to learn whether the server
    // is there. The handler takes that socket only if it needs a connection at that moment.
    private ExerciseResult Judge(long accepted, long opened) => (accepted, opened) switch
    {
        // Seen once in chapter 1, with a right solution on a busy machine: a second connection.
        (1 or 2, _) => Passed($"{Channels} channels, {ReaderNumbers.Counted(accepted, "connection")}. {TimeoutAdvice}"),
        (_, 1 or 2) => Failed($"The calls of {Channels} channels went over "
            + $"{ReaderNumbers.Counted(opened, "HTTP/2 connection")}, and yet the server accepted "
            + $"{accepted} connections: a channel with a SocketsHttpHandler connects once by itself, to learn whether "
            + $"the server is there. Give the channels one HttpClient instead of the handler. {TimeoutAdvice}"),
        _ => Failed($"{Channels} channels opened {opened} connections. Connections belong to what a channel is given, "
            + "and here each is given something of its own. What could all of them be given?"),
    };
}
