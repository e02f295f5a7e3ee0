using System.Globalization;

namespace GrpcLab;

/// <summary>What a running server says of itself.</summary>
/// <param name="Pid">Its process id.</param>
/// <param name="Version">Version of the server program.</param>
/// <param name="Framework">Its runtime, such as ".NET 10.0.0".</param>
/// <param name="Gc">Its garbage collector.</param>
/// <param name="Endpoints">Where it listens.</param>
/// <param name="Options">Its options as applied; null is one that is off.</param>
public sealed record ServerDescription(
    int Pid, string Version, string Framework, GcMode Gc, ServerEndpoints Endpoints, ServerOptions Options)
{
    /// <summary>Its HTTP/2 and gRPC limits as applied.</summary>
    public ServerLimits Limits { get; } = ServerLimits.Of(Options);

    /// <summary>Whether it logs each call.</summary>
    public bool Logging => Options.Logging == true;

    /// <summary>Size of each of an answer's two byte fields.</summary>
    public int PayloadBytes => Options.PayloadBytes ?? 0;

    /// <summary>The machine it runs on; null when an older server does not say.</summary>
    public ServerMachine? Machine { get; init; }

    /// <summary>When answers come and in what form, such as "held back 5 ms, compressed with gzip".</summary>
    internal string Answers =>
        (Options.Delay > TimeSpan.Zero
            ? string.Create(CultureInfo.InvariantCulture, $"held back {Options.Delay.Value.TotalMilliseconds:0.#} ms")
            : "at once")
        + (Options.CompressAnswers == true ? ", compressed with gzip" : "");
}
