namespace GrpcLab;

/// <summary>Exercise 0.2: a call from nothing but an address; calls and open connections are counted.</summary>
internal sealed class CallGreeter : Exercise<Func<Uri, string, Task<string>>>
{
    private static readonly string[] Names = ["Ada", "Grace", "Barbara"];

    public override string Id => "0.2";

    protected override string Title => "call a service from its address";

    protected override string FirstStep =>
        "Open a channel with GrpcChannel.ForAddress(address), and make a Greeter.GreeterClient of it.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, string, Task<string>> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var address = server.Address(Endpoint.H2c);
        var returned = new List<string?>();
        var evidence = await server.ObserveAsync(Names.Length, async () =>
        {
            foreach (var name in Names)
            {
                returned.Add(await SolutionRun.OnceAsync(() => solution(address, name), cancellation));
            }
        }, cancellation);
        return Judge(evidence, returned);
    }

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        ObjectDisposedException => Failed("The channel was disposed before the reply had come. "
            + "Await the call inside the method, then return the message."),
        _ => base.Explain(error),
    };

    private ExerciseResult Judge(Evidence evidence, List<string?> returned)
    {
        var served = evidence.ServerCalls ?? 0;
        if (served != Names.Length)
        {
            return Failed($"Expected one call for each of {Names.Length} greetings; the server answered {served} "
                + "calls. Make one call of SayHelloAsync each time.");
        }

        foreach (var (name, greeting) in Names.Zip(returned))
        {
            if (greeting == $"Hello {name}") continue;

            return Failed($"For \"{name}\" you returned {Returned(greeting)}. {Advice(name, greeting)}");
        }

        var (opened, open) = (evidence.ServerConnectionsAccepted ?? 0, evidence.ConnectionsOpen);
        return open > 1
            ? Failed($"The greetings are right, and {open} connections are still open after {Names.Length} calls. "
                + "A channel that you open for one call is yours to close: write `using var channel`.")
            : Passed($"{Names.Length} greetings over {ReaderNumbers.Counted(opened, "connection")}, "
                + $"{open} still open. What a connection for each call costs is chapter 1.");
    }

    private static string Returned(string? greeting) => greeting is null ? "nothing" : $"\"{greeting}\"";

    private static string Advice(string name, string? greeting) => greeting switch
    {
        "Hello" or "Hello " => "The request carried no name: set Name of the HelloRequest.",
        _ when greeting is not null && greeting.Contains($"Hello {name}", StringComparison.Ordinal) =>
            "That is the whole reply as text: return its Message.",
        _ => "Send the name you are given, and return the Message of the reply.",
    };
}
