namespace GrpcLab.Notebooks;

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
