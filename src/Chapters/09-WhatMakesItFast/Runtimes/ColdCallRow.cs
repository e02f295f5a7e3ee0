namespace GrpcLab;

/// <summary>Some starts of one case: server until it listens, client until its first call was answered.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Starts">Each start, in the order made.</param>
public sealed record ColdCallRow(RuntimeCase Case, IReadOnlyList<ColdStart> Starts)
{
    /// <summary>Median of both starts together: from nothing to the first answer.</summary>
    public CallTime ToFirstAnswer => Median(s => s.ToFirstAnswer);

    /// <summary>Median time of the first call itself, as the client sees it.</summary>
    public CallTime FirstCall => Median(s => s.FirstCall);

    /// <summary>Median time of the second call.</summary>
    public CallTime SecondCall => Median(s => s.SecondCall);

    /// <summary>Methods the server had compiled when the first answer was out; median.</summary>
    public int ServerMethods => (int)Quantile.Median(Starts.Select(s => (double)s.Server.MethodsCompiled));

    /// <summary>Methods the client had compiled when the first answer was there; median.</summary>
    public int ClientMethods => (int)Quantile.Median(Starts.Select(s => (double)s.ClientMethods));

    internal CallTime Median(Func<ColdStart, CallTime> of) =>
        new(Quantile.Median(Starts.Select(s => of(s).Nanoseconds)));
}

/// <summary>One start of a server and of a client.</summary>
/// <param name="ServerListens">From the start of the server's process until it listens.</param>
/// <param name="ClientAnswered">From the start of the client's process until its first call was answered.</param>
/// <param name="FirstCall">The first call alone: connecting, and compiling what had not run yet, on both sides.</param>
/// <param name="SecondCall">The call after it.</param>
/// <param name="ClientMethods">Methods the client had compiled by then.</param>
/// <param name="Server">The server afterwards.</param>
public sealed record ColdStart(
    CallTime ServerListens, CallTime ClientAnswered, CallTime FirstCall, CallTime SecondCall, int ClientMethods,
    ProcessReading Server)
{
    /// <summary>From nothing to the first answer: the server's start, then the client's.</summary>
    public CallTime ToFirstAnswer => new(ServerListens.Nanoseconds + ClientAnswered.Nanoseconds);
}
