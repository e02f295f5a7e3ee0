using System.Runtime.InteropServices;
using System.Text.Json;

namespace GrpcLab.Engine;

/// <summary>The engine: takes requests from its owner, runs cells one at a time, answers questions meanwhile.</summary>
internal sealed class EngineHost
{
    private readonly Outbox _outbox;
    private readonly StandardStreams _streams;
    private readonly CellRunner _runner;
    private readonly LanguageRequests _questions;

    public EngineHost(Outbox outbox, StandardStreams streams)
    {
        _outbox = outbox;
        _streams = streams;
        var output = new OutputGate(outbox);
        var pump = new OutputPump(streams, text => output.Text(CellScope.LastId, "stdout", text));
        CellConsole.Open(output);
        Displays.GoTo(output);
        CellGlobals.BeforeTheEnd = () =>
        {
            pump.Drain();
            output.End();
        };
        CellScope.Publish();
        _runner = new CellRunner(outbox, output, pump, streams);
        _questions = new LanguageRequests(outbox, _runner, streams.Complain);
    }

    /// <summary>Serves its owner until that is gone, and does not return.</summary>
    public void Run()
    {
        // A cell that ends the process loses none of what it has printed.
        AppDomain.CurrentDomain.UnhandledException += (_, _) => CellGlobals.BeforeTheEnd();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => CellGlobals.BeforeTheEnd();
        // Ctrl+C in a terminal reaches every process of its group; what it means is the owner's decision.
        using var ignoreInterrupt = PosixSignalRegistration.Create(
            PosixSignal.SIGINT, context => context.Cancel = true);
        _outbox.Send("ready", null, ("framework", RuntimeInformation.FrameworkDescription));
        WarmUp.Start();
        _runner.Start();
        ReadRequests();
        // The owner is gone, and nobody else ends what the cells have started.
        ProcessGroup.End();
    }

    private void ReadRequests()
    {
        using var reader = new StreamReader(_streams.Input);
        while (reader.ReadLine() is { } line)
        {
            if (line.Length > 0) Take(line);
        }
    }

    private void Take(string line)
    {
        Request request;
        try
        {
            request = Request.Parse(line);
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            _streams.Complain($"A request could not be read and was skipped: {e.Message}");
            return;
        }
        Handle(request);
    }

    private void Handle(Request request)
    {
        switch (request.Type)
        {
            case "execute": _runner.Enqueue(request); break;
            case "input_reply": _runner.Answer(request); break;
            case "interrupt": _runner.Interrupt(); break;
            case "is_complete": _questions.IsComplete(request); break;
            case "complete": _questions.Complete(request); break;
            case "inspect": _questions.Inspect(request); break;
            case "warm_up": _questions.WarmUp(); break;
            default:
                _streams.Complain(
                    $"This engine does not know the request type {request.Type}; the request was skipped.");
                break;
        }
    }
}

/// <summary>The control token of a server that somebody else started.</summary>
internal static class InheritedToken
{
    // RemoteRules.TokenVariable of the lab, which cells load and this process does not.
    private const string Variable = "GRPCLAB_TOKEN";

    /// <summary>
    /// Moves it from the environment, which every program that a cell starts inherits, to this process's own data,
    /// where the lab finds it.
    /// </summary>
    public static void TakeOver()
    {
        if (Environment.GetEnvironmentVariable(Variable) is not { } token) return;

        AppContext.SetData(Variable, token);
        Environment.SetEnvironmentVariable(Variable, null);
    }
}

/// <summary>
/// Compiles a small cell in the background while the owner prepares the first real one: most of its time is JIT.
/// </summary>
internal static class WarmUp
{
    private const string Code = "var warm = new List<int> { 1, 2 }; string Text(int n) => $\"{n}\"; "
        + "await Task.Yield(); warm.Select(Text).Count()";

    public static void Start() =>
        new Thread(() => OwnWork.Do(Compile))
        {
            IsBackground = true,
            Name = "warm-up",
            Priority = ThreadPriority.BelowNormal,
        }.Start();

    private static void Compile()
    {
        try
        {
            var submission = new SubmissionCompiler()
                .Compile(Code, "cell 0", Environment.CurrentDirectory, CancellationToken.None);
            ValueBundle.Of(submission.Run([new CellGlobals(), null]).GetAwaiter().GetResult());
        }
        catch (Exception e)
        {
            // The first real cell will meet the same error and report it in its place; here it would end the process.
            Console.Error.WriteLine($"The engine's warm-up failed: {e.Message}");
        }
    }
}
