namespace GrpcLab.Notebooks;

/// <summary>One run of one notebook: what was executed so far and what came of it.</summary>
internal sealed class NotebookRun(
    Chapter chapter, Notebook notebook, RunSettings settings, IRunObserver observer, TimeProvider clock)
{
    private readonly OutputCollector _outputs = new();
    private readonly Dictionary<int, CellOutcome> _outcomes = [];
    private readonly DateTimeOffset _startedAt = clock.GetLocalNow();
    private readonly long _started = clock.GetTimestamp();
    // The packages that turned out to be missing, with the reason that later cells with the same tag are given.
    private readonly Dictionary<string, string> _missing = new(StringComparer.OrdinalIgnoreCase);
    private string? _framework;
    // What preparations took; they use up neither the chapter's time nor its limit.
    private TimeSpan _prepared;
    // What building and loading the lab took: part of the chapter's time, but not of its limit.
    private TimeSpan _setUp;

    public async Task ExecuteAsync(
        EngineProcess engine, Action<NotebookReport> soFar, CancellationToken cancellationToken)
    {
        _framework = engine.Framework;
        foreach (var cell in notebook.CodeCells)
        {
            var left = settings.EffectiveNotebookLimit - (Elapsed - _setUp);
            if (cancellationToken.IsCancellationRequested || left <= TimeSpan.Zero) return;

            var report = await CellAsync(engine, cell, left, cancellationToken).ConfigureAwait(false);
            _prepared += NotebookReport.Total([report]);
            _setUp += cell.Tags.Contains(CellTags.Setup) ? report.Elapsed ?? TimeSpan.Zero : TimeSpan.Zero;
            observer.CellEnded(chapter, report);
            soFar(ToReport(engineError: null, interrupted: false));
            if (report.Error is not null) return;
        }
    }

    public NotebookReport ToReport(string? engineError, bool interrupted)
    {
        var cells = notebook.CodeCells.Select(Report).ToList();
        return new()
        {
            Chapter = chapter,
            Notebook = notebook.WithResults(cells.ToDictionary(cell => cell.Cell.Number, cell => cell.Results)),
            Cells = cells,
            StartedAt = _startedAt,
            Elapsed = Elapsed,
            Budget = settings.Budget,
            Conditions = _framework is null
                ? settings.Conditions
                : [.. settings.Conditions, new("cells run on", _framework)],
            EngineError = engineError,
            Interrupted = interrupted,
        };
    }

    private async Task<CellReport> CellAsync(
        EngineProcess engine, Cell cell, TimeSpan left, CancellationToken cancellationToken)
    {
        if (ReasonToLeaveOut(cell) is { } reason)
        {
            _outcomes[cell.Number] = new CellLeftOut(reason);
            return Report(cell);
        }

        observer.CellStarted(chapter, cell);
        var limit = Limit(cell, left);
        var request = new CellRequest(cell.Source)
        {
            File = Path.GetFullPath(chapter.Path),
            Cell = cell.CodeNumber,
            TimeLimit = limit,
        };
        var result = await engine.ExecuteAsync(request, Take, cancellationToken).ConfigureAwait(false);
        if (result is CellTimedOut late && limit == left)
        {
            result = late with { NotebookLimit = settings.EffectiveNotebookLimit };
        }

        if (Explain(result) is { } error) Take(error);

        _outcomes[cell.Number] = OutcomeOf(cell, result);
        return Report(cell);

        void Take(CellEvent sent)
        {
            _outputs.Add(cell.Number, sent);
            observer.CellSent(chapter, cell, sent);
        }
    }

    private TimeSpan Elapsed => clock.GetElapsedTime(_started) - _prepared;

    private TimeSpan Limit(Cell cell, TimeSpan left) =>
        cell.Tags.Any(tag => tag is CellTags.Prepare or CellTags.Setup) ? settings.PrepareLimit
            : left < settings.EffectiveCellLimit ? left : settings.EffectiveCellLimit;

    private string? ReasonToLeaveOut(Cell cell) =>
        settings.PreparesOnly && !cell.Tags.Any(tag => tag is CellTags.Setup or CellTags.Prepare)
            ? "this run only prepares"
            : PackageWant.Tagged(cell).Select(package => _missing.GetValueOrDefault(package))
                .FirstOrDefault(reason => reason is not null);

    private CellOutcome OutcomeOf(Cell cell, CellResult result)
    {
        if (result is CellFailed failed && PackageWant.Missing(cell, failed.Error) is var (package, reason))
        {
            _missing[package] = reason;
            // The restore's error is the reason, and stands as such; as an output it would look like a failure.
            _outputs.Forget(cell.Number);
            return new CellLeftOut(reason);
        }

        return result;
    }

    // Words for ends of a cell that the engine itself sends no error for.
    private static ErrorOutput? Explain(CellResult result) => result switch
    {
        CellTimedOut { NotebookLimit: { } whole } => Error("TimeLimit",
            $"The notebook's limit of {Durations.Short(whole)} was reached in this cell. "
                + "Allow more with lab run --timeout."),
        CellTimedOut late => Error("TimeLimit", $"The cell ran longer than {Durations.Short(late.Limit)} and was "
            + "stopped. Give it less to do, or allow more with lab run --cell-timeout."),
        CellInterrupted => Error("Interrupted", "The run was stopped while this cell was running."),
        EngineEnded ended => Error("EngineEnded", ended.Message),
        _ => null,
    };

    private static ErrorOutput Error(string name, string message) => new(name, message, [$"{name}: {message}"]);

    private CellReport Report(Cell cell)
    {
        var outcome = _outcomes.GetValueOrDefault(cell.Number) ?? new CellNotReached();
        var count = outcome switch
        {
            CellDone done => done.ExecutionCount,
            CellFailed failed => failed.ExecutionCount,
            CellResult => cell.CodeNumber,
            _ => null,
        };
        return new(cell, outcome, new(count, _outputs.Of(cell.Number)));
    }
}

/// <summary>Runs notebooks, each in an engine process of its own, cell by cell until one fails.</summary>
internal sealed class NotebookRunner(RunSettings settings, IRunObserver observer, TimeProvider clock)
{
    /// <summary>
    /// Runs one notebook, and hands out the report so far whenever a cell has ended. Cancelling stops the running cell
    /// and still returns the report, as far as it got.
    /// </summary>
    /// <exception cref="NotebookFormatException">The file is not a notebook.</exception>
    public async Task<NotebookReport> RunAsync(
        Chapter chapter, Action<NotebookReport> soFar, CancellationToken cancellationToken)
    {
        var notebook = Notebook.Read(chapter.Path);
        var run = new NotebookRun(chapter, notebook, settings, observer, clock);
        observer.Started(chapter, notebook.CodeCells.Count());
        var mark = Survivor.NewMark();
        string? error = null;
        try
        {
            await using var engine = await EngineProcess.StartAsync(Options(chapter, mark), cancellationToken)
                .ConfigureAwait(false);
            await run.ExecuteAsync(engine, soFar, cancellationToken).ConfigureAwait(false);
        }
        catch (EngineException exception)
        {
            error = exception.Message;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // Stopped while the engine started: no cell was reached, which the report says.
        }

        var report = run.ToReport(error, cancellationToken.IsCancellationRequested) with
        {
            Survivors = await Survivor.FindAsync(mark, clock).ConfigureAwait(false),
        };
        observer.Ended(report);
        return report;
    }

    private EngineOptions Options(Chapter chapter, string mark) => new()
    {
        WorkingDirectory = Path.GetDirectoryName(Path.GetFullPath(chapter.Path))!,
        Environment = new Dictionary<string, string?>(settings.Environment) { [Survivor.Variable] = mark },
        // Whoever presses Ctrl+C wants the prompt back: a stuck cell gets two seconds, not five.
        InterruptGrace = TimeSpan.FromSeconds(2),
    };
}
