namespace GrpcLab;

/// <summary>Counts a connection's strikes by a <see cref="PingRule"/>.</summary>
internal sealed class PingGuard(PingRule rule, TimeProvider clock)
{
    private long? _lastPing;
    private int _strikes;

    /// <summary>Notes a ping; false when it is one too many.</summary>
    public bool Bears(int openCalls)
    {
        var smallest = openCalls == 0 ? rule.MinIntervalWithoutCalls : rule.MinInterval;
        if (_lastPing is { } last && clock.GetElapsedTime(last) < smallest) _strikes++;

        _lastPing = clock.GetTimestamp();
        return _strikes <= rule.StrikesForgiven;
    }

    /// <summary>
    /// Starts over, because headers or data went out: a client may measure the round trip while it is being answered.
    /// </summary>
    public void Forgive() => (_lastPing, _strikes) = (null, 0);
}
