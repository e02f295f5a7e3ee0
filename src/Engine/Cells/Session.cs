namespace GrpcLab.Engine;

/// <summary>The chain of submissions: each cell sees what the ones before it declared.</summary>
internal sealed class Session
{
    private readonly SubmissionCompiler _compiler;
    private object?[] _slots;

    // Slot 0 holds the object whose members every cell can call; each submission puts itself into the next one.
    public Session(SubmissionCompiler compiler) => (_slots, _compiler) = ([new CellGlobals(), null], compiler);

    /// <summary>The cells' objects, in the order in which they ran.</summary>
    public IReadOnlyList<object?> Submissions => _slots;

    public CellOutcome Execute(CellScope scope, string label, Action<Exception> onUnhandled)
    {
        var folder = Path.GetDirectoryName(scope.Request.File) ?? Environment.CurrentDirectory;
        var submission = _compiler.Compile(scope.Request.Code, label, folder, scope.Cancellation.Token);
        scope.Warn(submission.Warnings);
        if (_slots.Length < submission.SlotsNeeded)
        {
            Array.Resize(ref _slots, Math.Max(submission.SlotsNeeded, _slots.Length * 2));
        }

        using var contextual = _compiler.LoadContext.EnterContextualReflection();
        var context = new InterruptibleContext(scope.Abort.Token, scope.Threads, onUnhandled);
        Task<object?>? task = null;
        try
        {
            if (!context.Run(() => task = submission.Run(_slots))) return Stopped(scope);
            // Not Wait, which wraps what the cell threw, and has another exception for a cell that was cancelled.
            Task.WaitAny([task!], scope.Abort.Token);
            return Show(scope, submission, context, task!.GetAwaiter().GetResult());
        }
        catch (OperationCanceledException) when (task is { IsCompleted: false })
        {
            return Stopped(scope);
        }
        catch (Exception e)
        {
            return Failed(scope, e);
        }
    }

    // Formatting runs the value's own code, which may loop as well as any other.
    private static CellOutcome Show(CellScope scope, Submission submission, InterruptibleContext context, object? value)
    {
        IReadOnlyDictionary<string, string>? bundle = null;
        // What display(…) returns is on show already.
        var shows = (submission.ShowsValue || value is not null) && value is not DisplayedValue;
        if (scope.Request.Silent || !shows) return new(null, null, false);
        return context.Run(() => bundle = ValueBundle.Of(value)) ? new(bundle, null, false) : Stopped(scope);
    }

    // An exception of a cell that is being interrupted is the interrupt's doing.
    private static CellOutcome Failed(CellScope scope, Exception error) =>
        new(null, error, scope.Cancellation.IsCancellationRequested);

    private static CellOutcome Stopped(CellScope scope)
    {
        // Code that cannot be stopped (native code) keeps the cell running; the owner may lose patience.
        SpinWait.SpinUntil(() => !scope.Threads.Any);
        return new(null, null, true);
    }
}

/// <summary>How a compiled cell ended; the value is already formatted, and null when there is none to show.</summary>
internal sealed record CellOutcome(IReadOnlyDictionary<string, string>? Value, Exception? Error, bool Interrupted);
