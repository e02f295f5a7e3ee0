using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Duplex calls that are kept open, to see how many a server lets run and how many wait. Disposing ends them all.
/// </summary>
/// <typeparam name="TRequest">Request message; a new one is sent on each call.</typeparam>
/// <typeparam name="TResponse">Response message.</typeparam>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class HeldStreams<TRequest, TResponse> : IDisplayable, IAsyncDisposable
    where TRequest : class, new()
{
    private readonly LinkedList<HeldStream<TRequest, TResponse>> _open = [];

    internal HeldStreams()
    {
    }

    /// <summary>Calls that were started.</summary>
    public int Asked { get; private set; }

    /// <summary>Calls that were ended so far.</summary>
    public int Ended { get; private set; }

    /// <summary>Calls that have a stream: the server has answered their first message.</summary>
    public int Running => _open.Count(s => s.IsRunning);

    /// <summary>Calls that wait for a stream: the server has not heard of them.</summary>
    public int Waiting => _open.Count - Running;

    /// <summary>
    /// Ends that many of the running calls and waits until as many of the waiting ones run, if there are so many.
    /// </summary>
    /// <param name="count">How many; at least 1, at most <see cref="Running"/>.</param>
    /// <param name="cancellation">Gives up waiting. In any case it does after 10 s.</param>
    public async Task EndAsync(int count, CancellationToken cancellation = default)
    {
        var running = Running;
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, running);
        var next = running - count + Math.Min(count, Waiting);
        foreach (var stream in _open.Where(s => s.IsRunning).Take(count).ToArray())
        {
            await stream.EndAsync(cancellation);
            _open.Remove(stream);
            Ended++;
        }

        await SettledAsync(next, cancellation);
    }

    /// <summary>One line: how many run, wait and have ended.</summary>
    public override string ToString() =>
        FormattableString.Invariant($"{Asked} calls started · {Running} run · {Waiting} wait · {Ended} ended");

    /// <summary>Cancels what is still open.</summary>
    public async ValueTask DisposeAsync()
    {
        // The last first: those that wait never get a stream. Otherwise each cancelled call would let one in that is
        // cancelled at once, and a server that is behind takes that for an attack and closes the connection
        // (ENHANCE_YOUR_CALM, https://github.com/dotnet/aspnetcore/pull/51304).
        foreach (var stream in _open.Reverse()) await stream.DisposeAsync();

        _open.Clear();
    }

    internal async Task StartAsync(
        int count, int expected, Func<AsyncDuplexStreamingCall<TRequest, TResponse>> call,
        CancellationToken cancellation)
    {
        for (; Asked < count; Asked++) _open.AddLast(HeldStream<TRequest, TResponse>.Start(call));

        await SettledAsync(expected, cancellation);
    }

    private async Task SettledAsync(int expected, CancellationToken cancellation)
    {
        using var linked = HostCancellation.Link(cancellation);
        await HeldStreams.SettledAsync(() => Running, expected, moreCould: _open.Count > expected, linked.Token);
    }
}
