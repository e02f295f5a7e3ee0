using System.Net;
using System.Net.Sockets;
using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Exercise 0.3: a method that hides how a call ended; it is tried with one call that succeeds and three that fail.
/// </summary>
internal sealed class ReturnStatusCode() : Exercise<Func<MonitorClient, Task<StatusCode>>>(
    "0.3", "return the status code", "Make the call with the client you are given, and return its status.")
{
    private const int SmallerThanAReply = 50;
    private static readonly TimeSpan Short = TimeSpan.FromSeconds(1);
    private static readonly LabServerOptions Silent = new() { Delay = TimeSpan.FromMinutes(1) };

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var prompt = await ServerAsync();
        await using var silent = await ServerAsync(Silent);
        using var nobody = BoundButNotListening();
        using var answered = prompt.OpenChannel();
        using var tooLarge = prompt.OpenChannel(configure: o => o.MaxReceiveMessageSize = SmallerThanAReply);
        using var held = silent.OpenChannel();
        // A proxy would answer for nobody.
        using var refused = GrpcChannel.ForAddress(
            $"http://{nobody.LocalEndPoint}", new() { HttpHandler = DirectHandler.Create(), DisposeHttpClient = true });
        // A deadline that the reader sets need not cover opening and compiling.
        await CallAsync(answered);
        Ending[] found =
        [
            await EndingAsync("a server that answers", StatusCode.OK, answered, MaxCallTime),
            await EndingAsync(
                "a reply larger than the client accepts", StatusCode.ResourceExhausted, tooLarge, MaxCallTime),
            await EndingAsync("a server that stays silent", StatusCode.DeadlineExceeded, held, Short),
            await EndingAsync("nobody at the address", StatusCode.Unavailable, refused, MaxCallTime),
        ];
        return Judge(found);
    }

    // Bound and not listening: who connects is refused, and nobody else can take the port meanwhile.
    private static Socket BoundButNotListening()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return socket;
    }

    private async Task<Ending> EndingAsync(string with, StatusCode expected, GrpcChannel channel, TimeSpan deadline)
    {
        var calls = new UnaryCallLog(deadline);
        try
        {
            var returned = await OnPoolAsync(() => Solution(new(channel.Intercept(calls))));
            return new(with, expected, returned, null, calls.Calls);
        }
        catch (RpcException e)
        {
            return new(with, expected, null, e.StatusCode, calls.Calls);
        }
    }

    private ExerciseResult Judge(Ending[] all)
    {
        if (all.FirstOrDefault(end => end.Calls != 1) is { } other)
        {
            return Failed($"With {other.With} your method made {other.Calls} calls. Make one, with the client "
                + "it is given.");
        }

        if (all.FirstOrDefault(end => end.Thrown is not null) is { } thrown)
        {
            return Failed($"With {thrown.With} your method threw an RpcException ({thrown.Thrown}). Here the caller "
                + "asks for the status: catch the exception and return its StatusCode.");
        }

        var wrong = all.Where(end => end.Returned != end.Expected).ToList();
        if (wrong.Count == 0) return Passed("One call that succeeded and three that failed: " + Codes(all) + ".");

        var failed = all.Where(end => end.Expected != StatusCode.OK).ToList();
        return (wrong[0], failed.Select(end => end.Returned).Distinct().ToList()) switch
        {
            ({ Expected: StatusCode.OK } ok, _) =>
                Failed($"The call succeeded, but your method returned {ok.Returned}. Return StatusCode.OK then."),
            (_, [StatusCode.OK]) => Failed("Three calls failed, and all came out as OK: a dashboard would "
                + "show a service without errors, and a fast one. Return the RpcException's StatusCode."),
            (_, [{ } same]) => Failed($"Three calls failed for three reasons ({Codes(failed)}), and all came out as "
                + $"{same}. Catch the RpcException: it has the status."),
            ({ } one, _) => Failed($"With {one.With} the call ended as {one.Expected}; your method returned "
                + $"{one.Returned}. Return the StatusCode of the RpcException, whatever it is."),
        };
    }

    private static string Codes(IEnumerable<Ending> all) => string.Join(", ", all.Select(end => end.Expected));

    private sealed record Ending(
        string With, StatusCode Expected, StatusCode? Returned, StatusCode? Thrown, int Calls);
}
