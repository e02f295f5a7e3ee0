using System.Collections.Concurrent;

namespace StandIns.Tests.Hosting;

/// <summary>What the server saw, for tests to look at.</summary>
public sealed class Witness
{
    private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _events = new();

    public void Saw(string what, string detail = "") => Entry(what).TrySetResult(detail);

    public async Task<string> WaitFor(string what) => await Entry(what).Task.WaitAsync(Limits.Wait);

    private TaskCompletionSource<string> Entry(string what) =>
        _events.GetOrAdd(
            what, _ => new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously));
}
