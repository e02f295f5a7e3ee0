using System.Collections.Concurrent;

namespace GrpcLab.Engine;

/// <summary>Runs cells one after the other and keeps what they declared.</summary>
internal sealed class CellRunner(Outbox outbox, OutputGate output, OutputPump pump, StandardStreams streams)
{
    /// <summary>The status of a cell that was interrupted.</summary>
    public const string Interrupted = "interrupted";

    // What a cell may leave on the heap before it is taken back: as much as an upload of 40 MB that is copied twice.
    private const long MaxGarbage = 128 * 1024 * 1024;

    private readonly WorkQueue _cells = new("cells");
    // Also asked for by questions, which may come before the first cell.
    private readonly Lazy<SubmissionCompiler> _compiler = new(() => new SubmissionCompiler());
    private Session? _session;
    // The first one runs, or is about to: an interrupt may come before the cells' thread has taken it.
    private readonly ConcurrentQueue<CellScope> _pending = new();
    private int _count;
    private long _heap;

    /// <summary>Knows what the cells have declared so far.</summary>
    public SubmissionCompiler Compiler => _compiler.Value;

    /// <summary>The cells' objects, which hold their variables.</summary>
    public IReadOnlyList<object?> Submissions => _session?.Submissions ?? [];

    /// <summary>Prepares the session on the cells' thread, before the first cell is there.</summary>
    public void Start() => _cells.Add(() => _session = new Session(_compiler.Value));

    public void Enqueue(Request request)
    {
        var scope = new CellScope(request, outbox, output);
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
        if (!scope.Request.Silent) _count++;
        var flow = ExecutionContext.Capture()!;
        var status = "ok";
        // The scope flows only into what the cell starts, not into this thread's next cell.
        ExecutionContext.Run(flow, _ => status = RunIn(scope), null);
        _pending.TryDequeue(out _);
        End(scope, status);
    }

    // All its text goes out, then the one closing event.
    private void End(CellScope scope, string status)
    {
        // First: the raw streams, too, take the lock of Console.Out when they are used for the first time.
        if (status == Interrupted) CellConsole.Open(output);
        scope.Input.End();
        pump.Drain();
        if (scope.Request.MarkStderr) streams.MarkError(scope.Request.Id);
        scope.Ended.Set();
        output.Done(scope.Request.Id, status, status == Interrupted ? WorkLeft.Note() : null, _count);
        TakeBackGarbage();
    }

    // Large arrays live until a full collection, which may be far off: in chapter 5 they made 1 GB of a process that
    // needs a third of that. Between cells nothing is being measured, and the next cell starts with the heap it needs.
    private void TakeBackGarbage()
    {
        // Also what a collection meanwhile has freed and the heap still holds.
        var held = Math.Max(GC.GetTotalMemory(false), GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes);
        if (held - _heap < MaxGarbage) return;
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        _heap = GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes;
    }

    private string RunIn(CellScope scope)
    {
        scope.Enter();
        var label = CellLabel.Of(scope.Request.Cell, _count);
        try
        {
            var outcome = _session!.Execute(scope, label, Report);
            if (outcome.Interrupted) return Interrupted;
            if (outcome.Error is { } error) return Fail(scope, ExceptionReport.Of(error));
            if (outcome.Value is { } value) output.Result(scope.Request.Id, value, _count);
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
            return Fail(scope, new CellError("EngineError", $"The engine failed on this cell: {e.Message}")
            {
                Traceback = [.. e.ToString().Split('\n').Select(line => (TraceLine)line)],
            });
        }
    }

    private string Fail(CellScope scope, CellError error)
    {
        output.Error(scope.Request.Id, error, scope.Request.Ansi);
        return "error";
    }

    private void Report(Exception e) =>
        Console.Error.WriteLine(
            "Unhandled exception in background work of a cell: " + string.Join('\n', ExceptionReport.Of(e).Traceback));
}
