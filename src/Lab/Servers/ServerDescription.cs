using System.Globalization;

namespace GrpcLab;

/// <summary>What a running server says of itself.</summary>
/// <param name="Pid">Its process id.</param>
/// <param name="Version">Version of the server program.</param>
/// <param name="Framework">Its runtime, such as ".NET 10.0.0".</param>
/// <param name="Gc">Its garbage collector.</param>
/// <param name="Endpoints">Where it listens.</param>
/// <param name="Limits">Its HTTP/2 and gRPC limits as applied.</param>
/// <param name="Logging">Whether it logs each call.</param>
/// <param name="Delay">Time each answer is held back.</param>
/// <param name="PayloadBytes">Size of each of an answer's two byte fields.</param>
public sealed record ServerDescription(
    int Pid, string Version, string Framework, GcMode Gc, ServerEndpoints Endpoints, ServerLimits Limits,
    bool Logging, TimeSpan Delay, int PayloadBytes)
{
    /// <summary>Whether it compresses answers with gzip.</summary>
    public bool CompressAnswers { get; init; }

    /// <summary>Whether a status tells which exception ended a call.</summary>
    public bool DetailedErrors { get; init; }

    /// <summary>Time that calls under way have left when it is asked to end; null when an older server does not say.</summary>
    public TimeSpan? ShutdownTimeout { get; init; }

    /// <summary>Whether response headers enter HPACK's dynamic table.</summary>
    public bool CompressHeaders { get; init; }

    /// <summary>Time between saying NOT_SERVING and closing the endpoints, when asked to end.</summary>
    public TimeSpan DrainTime { get; init; }

    /// <summary>Collector it sends its metrics and traces to; null when it records nothing.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>The machine it runs on; null when an older server does not say.</summary>
    public ServerMachine? Machine { get; init; }

    /// <summary>When answers come and in what form, such as "held back 5 ms, compressed with gzip".</summary>
    internal string Answers => (Delay > TimeSpan.Zero ? string.Create(CultureInfo.InvariantCulture, $"held back {Delay.TotalMilliseconds:0.#} ms") : "at once")
        + (CompressAnswers ? ", compressed with gzip" : "");
}
