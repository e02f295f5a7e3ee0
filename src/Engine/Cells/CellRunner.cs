using System.Collections.Concurrent;
using System.Diagnostics;
using GrpcLab.Engine.Compiling;
using GrpcLab.Engine.Display;
using GrpcLab.Engine.Errors;
using GrpcLab.Engine.Protocol;
using GrpcLab.Engine.Streams;

namespace GrpcLab.Engine.Cells;

/// <summary>Runs cells one after the other and keeps what they declared.</summary>
internal sealed class CellRunner
{
    /// <summary>The status of a cell that was interrupted.</summary>
    public const string Interrupted = "interrupted";

    private readonly Outbox _outbox;
    private readonly OutputGate _output;
    private readonly CellEnd _end;
    private readonly WorkQueue _cells = new("cells");
    private readonly CellGlobals _globals;
    // Also asked for by questions, which may come before the first cell.
    private readonly Lazy<SubmissionCompiler> _compiler = new(() => new SubmissionCompiler());
    private Session? _session;
    // The first one runs, or is about to: an interrupt may come before the cells' thread has taken it.
    private readonly ConcurrentQueue<CellScope> _pending = new();
    private int _count;

    public CellRunner(Outbox outbox, OutputGate output, CellEnd end, DisplaySink displays)
    {
        (_outbox, _output, _end) = (outbox, output, end);
        _globals = new CellGlobals(displays);
    }

    /// <summary>Knows what the cells have declared so far.</summary>
    public SubmissionCompiler Compiler => _compiler.Value;

    /// <summary>The cells' objects, which hold their variables.</summary>
    public IReadOnlyList<object?> Submissions => _session?.Submissions ?? [];

    /// <summary>Prepares the session on the cells' thread, before the first cell is there.</summary>
    public void Start() => _cells.Add(() => _session = new Session(_globals, _compiler.Value));

    public void Enqueue(Request request)
    {
        var scope = new CellScope(request, _outbox, _output);
        _pending.Enqueue(scope);
        _cells.Add(() => Run(scope));
    }

    /// <summary>Stops the running cell: first by its token, then by force.</summary>
    public void Interrupt()
    {
        if (_pending.TryPeek(out var cell)) CellInterrupt.Start(cell, Report);
    }

    /// <summary>Hands what was typed to the cell that asked for it.</summary>
    public void Answer(Request reply)
    {
        if (_pending.FirstOrDefault(cell => cell.Request.Id == reply.Id) is { } cell) cell.Input.Answer(reply.Value);
    }

    private void Run(CellScope scope)
    {
        var clock = Stopwatch.StartNew();
        if (!scope.Request.Silent) _count++;
        var flow = ExecutionContext.Capture()!;
        var status = "ok";
        // The scope flows only into what the cell starts, not into this thread's next cell.
        ExecutionContext.Run(flow, _ => status = RunIn(scope), null);
        _pending.TryDequeue(out _);
        _end.Close(scope, status, _count, clock.Elapsed);
    }

    private string RunIn(CellScope scope)
    {
        scope.Enter();
        var label = CellLabel.Of(scope.Request.Cell, _count);
        try
        {
            var outcome = _session!.Execute(scope, label, Report);
            if (outcome.Interrupted) return Interrupted;
            if (outcome.Error is { } error) return Fail(scope, ExceptionReport.Of(error, label));
            if (outcome.Value is { } value) _output.Result(scope.Request.Id, value, _count);
            return "ok";
        }
        catch (CellException error)
        {
            return scope.Cancellation.IsCancellationRequested ? Interrupted : Fail(scope, error.Error);
        }
        catch (OperationCanceledException) when (scope.Cancellation.IsCancellationRequested)
        {
            return Interrupted;
        }
        catch (Exception e)
        {
            // An error of the engine itself still belongs to the cell that met it; the session goes on.
            return Fail(scope, new CellError("EngineError", $"The engine failed at this cell: {e.Message}",
                [.. e.ToString().Split('\n').Select(line => (TraceLine)line)], null, null));
        }
    }

    private string Fail(CellScope scope, CellError error)
    {
        _output.Error(scope.Request.Id, error, scope.Request.Ansi);
        return "error";
    }

    private void Report(Exception e) =>
        Console.Error.WriteLine(
            "Unhandled in background work of a cell: " + string.Join('\n', ExceptionReport.Of(e, "").Traceback));
}
