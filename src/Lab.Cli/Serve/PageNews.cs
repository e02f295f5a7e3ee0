using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>Tells browsers that pages have changed, also those that loaded theirs just before.</summary>
internal sealed class PageNews
{
    private readonly Lock _lock = new();
    private readonly string _process = Guid.NewGuid().ToString("N");
    private TaskCompletionSource _next = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _changes;

    /// <summary>Names the state that pages are in; another process's states have other names.</summary>
    public string State
    {
        get
        {
            lock (_lock) return Name();
        }
    }

    /// <summary>Pages have changed.</summary>
    public void Tell()
    {
        lock (_lock)
        {
            _changes++;
            _next.SetResult();
            _next = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    /// <summary>Waits until pages are in another state than this one.</summary>
    /// <param name="state">The state that a browser has.</param>
    /// <param name="cancellation">Ends the wait.</param>
    public Task AfterAsync(string? state, CancellationToken cancellation)
    {
        lock (_lock) return state == Name() ? _next.Task.WaitAsync(cancellation) : Task.CompletedTask;
    }

    private string Name() => string.Create(CultureInfo.InvariantCulture, $"{_process}-{_changes}");
}
