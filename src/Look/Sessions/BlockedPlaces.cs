using System.Diagnostics;

namespace GrpcLab.Look;

/// <summary>Takes stacks of waits for a few seconds, once the thread pool grew because threads wait.</summary>
/// <remarks>
/// The trace goes through a temporary file, because the names of methods come at its end. It holds no other event.
/// </remarks>
internal sealed class BlockedPlaces(Observation seen, Target target) : IAsyncDisposable
{
    private const int ManyThreads = 3, BufferMegabytes = 64;

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(3), Shortest = TimeSpan.FromSeconds(1);

    private string? _file, _converted;
    private LiveSession? _session;
    private long _began;
    private Task? _ending;

    public async Task StepAsync(TimeSpan left, CancellationToken end)
    {
        if (_ending is not null) return;

        if (_session is not null)
        {
            // Not awaited: at its end the process writes the names of its methods, and other steps are due meanwhile.
            if (Stopwatch.GetElapsedTime(_began) >= Longest) _ = EndAsync();
        }
        else if (left >= Shortest && IsBlocked)
        {
            await BeginAsync(end);
        }
    }

    /// <summary>Ends the session.</summary>
    /// <remarks>
    /// It is not only stopped: a process that answers late may still write, and then the file is cut off here.
    /// </remarks>
    public Task EndAsync() => _ending ??= _session is { } session
        ? Task.Run(() => session.DisposeAsync().AsTask()) : Task.CompletedTask;

    /// <summary>Counts the places, once the session has ended. It is work: best after the watch.</summary>
    public void Count()
    {
        if (_session is not null && WaitStacks.Count(_file!, _converted!, seen) is { } waits)
        {
            seen.Runtimes.TakeWaits(waits);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await EndAsync();
        foreach (var file in (string?[])[_file, _converted])
        {
            if (file is not null) File.Delete(file);
        }
    }

    // The pool grows once. Where as many threads wait all the time it has many, and they are worth a look.
    private bool IsBlocked =>
        seen.Runtimes.HasGrown
        || seen.Runtimes["threadpool-thread-count"].Last >= seen.Runtimes.Cores + ManyThreads;

    private async Task BeginAsync(CancellationToken end)
    {
        try
        {
            (_file, _converted) = (Path.GetTempFileName(), Path.GetTempFileName());
            _session = await LiveSession.StartAsync(
                target, Providers.Waits, withStacks: true, BufferMegabytes, Save, end);
            _began = Stopwatch.GetTimestamp();
        }
        catch (Exception gone) when (LiveSession.IsGone(gone) || gone is OperationCanceledException)
        {
            // The report is about what was seen until now.
            _ending = Task.CompletedTask;
        }
        catch (UnauthorizedAccessException refused)
        {
            _ending = Task.CompletedTask;
            seen.Notes.Add($"Where threads waited is not known: {refused.Message}");
        }
    }

    private void Save(Stream stream)
    {
        using var file = File.Create(_file!);
        stream.CopyTo(file);
    }
}
