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
internal sealed class ReturnStatusCode : Exercise<Func<MonitorClient, Task<StatusCode>>>
{
    private const int SmallerThanAReply = 50;
    private static readonly TimeSpan Short = TimeSpan.FromSeconds(1);
    private static readonly LabServerOptions Silent = new() { Delay = TimeSpan.FromMinutes(1) };

    public override string Id => "0.3";

    protected override string Title => "return the status code";

    protected override string FirstStep => "Make the call with the client you are given, and return its status.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<MonitorClient, Task<StatusCode>> solution, CancellationToken cancellation)
    {
        await using var prompt = await LabServer.StartAsync(cancellation: cancellation);
        await using var silent = await LabServer.StartAsync(Silent, cancellation);
        using var nobody = BoundButNotListening();
        using var answered = prompt.OpenChannel();
        using var tooLarge = prompt.OpenChannel(configure: o => o.MaxReceiveMessageSize = SmallerThanAReply);
        using var held = silent.OpenChannel();
        using var refused = GrpcChannel.ForAddress($"http://{nobody.LocalEndPoint}");
        // A deadline that the reader sets need not cover opening and compiling.
        await new MonitorClient(answered).GetPerformanceAsync(
            new(), deadline: DateTime.UtcNow + SolutionRun.Timeout, cancellationToken: cancellation);
        (string With, StatusCode Expected, GrpcChannel Channel, TimeSpan Deadline)[] cases =
        [
            ("a server that answers", StatusCode.OK, answered, SolutionRun.Timeout),
            ("a reply larger than the client takes", StatusCode.ResourceExhausted, tooLarge, SolutionRun.Timeout),
            ("a server that stays silent", StatusCode.DeadlineExceeded, held, Short),
            ("nobody at the address", StatusCode.Unavailable, refused, SolutionRun.Timeout),
        ];
        var found = new List<Ending>();
        foreach (var one in cases)
        {
            var calls = new CountedCalls(one.Deadline);
            var client = new MonitorClient(one.Channel.Intercept(calls));
            var returned = await ReturnedAsync(solution, client, cancellation);
            found.Add(new(one.With, one.Expected, returned.Code, returned.Thrown, calls.Made));
        }

        return Judge(found);
    }

    // Bound and not listening: who connects is refused, and nobody else can take the port meanwhile.
    private static Socket BoundButNotListening()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return socket;
    }

    private static async Task<(StatusCode? Code, StatusCode? Thrown)> ReturnedAsync(
        Func<MonitorClient, Task<StatusCode>> solution, MonitorClient client, CancellationToken cancellation)
    {
        try
        {
            return (await SolutionRun.OnceAsync(() => solution(client), cancellation), null);
        }
        catch (RpcException e)
        {
            return (null, e.StatusCode);
        }
    }

    private ExerciseResult Judge(List<Ending> all)
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
                Failed($"The call was answered, and your method returned {ok.Returned}. Then it is StatusCode.OK."),
            (_, [StatusCode.OK]) => Failed("Three calls failed, and all came out as OK: a dashboard would "
                + "show a service without errors, and a fast one. Return what the RpcException says."),
            (_, [{ } same]) => Failed($"Three calls failed for three reasons ({Codes(failed)}), and all came out as "
                + $"{same}. Catch the RpcException: it has the status."),
            ({ } one, _) => Failed($"With {one.With} the call ended as {one.Expected}; your method returned "
                + $"{one.Returned}. Return the StatusCode of the RpcException, whatever it is."),
        };
    }

    private static string Codes(IEnumerable<Ending> all) => string.Join(", ", all.Select(end => end.Expected));

    private sealed record Ending(
        string With, StatusCode Expected, StatusCode? Returned, StatusCode? Thrown, int Calls);

    /// <summary>Counts the calls, and gives a deadline to those that have none, as an interceptor may.</summary>
    private sealed class CountedCalls(TimeSpan timeout) : Interceptor
    {
        private int _made;

        public int Made => _made;

        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
            AsyncUnaryCallContinuation<TRequest, TResponse> continuation) =>
            continuation(request, Limited(context));

        public override TResponse BlockingUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
            BlockingUnaryCallContinuation<TRequest, TResponse> continuation) =>
            continuation(request, Limited(context));

        private ClientInterceptorContext<TRequest, TResponse> Limited<TRequest, TResponse>(
            ClientInterceptorContext<TRequest, TResponse> context)
            where TRequest : class
            where TResponse : class
        {
            Interlocked.Increment(ref _made);
            return context.Options.Deadline is null
                ? new(context.Method, context.Host, context.Options.WithDeadline(DateTime.UtcNow + timeout))
                : context;
        }
    }
}
