using System.Diagnostics;
using Grpc.Core;

namespace ColdPool;

/// <summary>One call of the loop: counted while it is open, over the kept channel or one of its own.</summary>
internal sealed class CountedCall : IDisposable, IAsyncDisposable
{
    private readonly long _began = Stopwatch.GetTimestamp();
    private readonly Client? _own;
    private readonly Client _client;
    private readonly DateTime _deadline;
    private readonly PoolReadings _readings;

    /// <param name="own">A channel for this call alone, closed with it; null without one.</param>
    /// <param name="kept">The channel of all others.</param>
    /// <param name="deadline">How long the call may take.</param>
    /// <param name="readings">Where it is counted.</param>
    public CountedCall(Client? own, Client kept, TimeSpan deadline, PoolReadings readings)
    {
        (_own, _client, _deadline, _readings) = (own, own ?? kept, DateTime.UtcNow + deadline, readings);
        readings.Begin();
    }

    public void GetPerformance()
    {
        try
        {
            _client.GetPerformance(_deadline);
        }
        catch (RpcException e)
        {
            _readings.Fail(e); // Counted: that calls fail is part of what is measured.
        }
    }

    public async Task GetPerformanceAsync()
    {
        try
        {
            await _client.GetPerformanceAsync(_deadline);
        }
        catch (RpcException e)
        {
            _readings.Fail(e);
        }
    }

    public void Dispose()
    {
        _readings.End(Stopwatch.GetElapsedTime(_began));
        _own?.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        _readings.End(Stopwatch.GetElapsedTime(_began));
        if (_own is not null) await _own.CloseAsync();
    }
}
