using Grpc.Core;

namespace GrpcLab;

/// <summary>Exercise 0.1: a call from nothing but an address; calls and open connections are counted.</summary>
internal sealed class CallGreeter() : Exercise<Func<Uri, string, Task<string>>>(
    "0.1", "call a service from its address",
    "Open a channel with GrpcChannel.ForAddress(address), and create a Greeter.GreeterClient on it.")
{
    private static readonly string[] Names = ["Ada", "Grace", "Barbara"];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var address = server.Address(Endpoint.H2c);
        var returned = new List<string?>();
        var evidence = await server.ObserveAsync(Names.Length, async () =>
        {
            foreach (var name in Names) returned.Add(await OnPoolAsync(() => Solution(address, name)));
        }, Cancellation);
        return Judge(evidence, returned);
    }

    protected override string? Meaning(Exception error) => error is ObjectDisposedException
        or RpcException { StatusCode: StatusCode.Cancelled }
        ? "The channel was disposed before the reply arrived. Await the call inside the method, then return the "
            + "message."
        : null;

    private ExerciseResult Judge(Evidence evidence, List<string?> returned)
    {
        var served = evidence.ServerCalls ?? 0;
        if (served != Names.Length)
        {
            return Failed($"Expected one call for each of {Names.Length} greetings; the server answered {served} "
                + "calls. Call SayHelloAsync once for each name.");
        }

        foreach (var (name, greeting) in Names.Zip(returned))
        {
            if (greeting == $"Hello {name}") continue;

            return Failed($"For \"{name}\" you returned {(greeting is null ? "nothing" : $"\"{greeting}\"")}. "
                + Advice(name, greeting));
        }

        var (opened, open) = (evidence.ServerConnectionsAccepted ?? 0, evidence.ConnectionsOpen);
        return open > 1
            ? Failed($"The greetings are right, but {open} connections are still open after {Names.Length} calls. "
                + "You own a channel that you open for one call, so dispose it: write `using var channel`.")
            : Passed($"{Names.Length} greetings over {ReaderNumbers.Counted(opened, "connection")}, "
                + $"{open} still open. Chapter 1 shows what a connection per call costs.");
    }

    private static string Advice(string name, string? greeting) => greeting switch
    {
        "Hello" or "Hello " => "The request carried no name: set Name on the HelloRequest.",
        _ when greeting is not null && greeting.Contains($"Hello {name}", StringComparison.Ordinal) =>
            "That is the whole reply as text: return its Message.",
        _ => "Send the name you are given, and return the Message of the reply.",
    };
}
