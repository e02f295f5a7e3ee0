using System.Net.Http.Json;
using MessageShapes;

namespace GrpcLab;

/// <summary>
/// Exercise 7.1: an HttpClient whose calls at once share an HTTP/2 connection, with TLS and without; versions and
/// connections are counted.
/// </summary>
internal sealed class RequireHttp2() : Exercise<Func<SocketsHttpHandler, Uri, HttpClient>>(
    "7.1", "an HttpClient that speaks HTTP/2", "Return a new HttpClient with the handler and the address as its base.")
{
    private const int AtOnce = 20;
    private const string Path = "/json/reflection/list";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(new() { Json = true });
        var secure = await TryAsync(server, Endpoint.Json);
        if (JudgeSecure(secure) is { } wrong) return wrong;

        var plain = await TryAsync(server, Endpoint.H2c);
        return JudgePlain(plain) ?? Passed($"{AtOnce} calls at once, all of them HTTP/2: over TLS "
            + $"{Connections(secure)}, without it {Connections(plain)}.");
    }

    protected override string? Meaning(Exception error) => error switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } =>
            "The server's certificate was not trusted. Make the client with the handler that is passed in.",
        HttpRequestException e => $"A call failed: {e.Message}",
        InvalidOperationException e when e.Message.Contains("BaseAddress", StringComparison.Ordinal) =>
            "The check requests a relative path, so the client needs the address as its BaseAddress.",
        TimeoutException => $"A call had no reply after {MaxCallTime.TotalSeconds:0} s.",
        ObjectDisposedException => "The client was disposed before it was used: return it without `using`.",
        _ => null,
    };

    private async Task<Trial> TryAsync(LabServer server, Endpoint endpoint)
    {
        using var handler = server.CreateHandler(endpoint);
        using var http = Given(Solution(handler, server.Address(endpoint)));
        HttpResponseMessage[] answers = [];
        var evidence = await server.ObserveAsync(AtOnce, async () => answers = await InTimeAsync(Task.WhenAll(
            Enumerable.Range(0, AtOnce).Select(_ => http.PostAsJsonAsync(
                Path, new ListRequestDto { Count = Catalogue.Size }, Cancellation)))), Cancellation);
        var trial = new Trial(
            answers.Count(a => a.Version.Major == 2), answers.Count(a => a.IsSuccessStatusCode),
            evidence.ServerConnectionsAccepted ?? 0);
        foreach (var answer in answers) answer.Dispose();

        return trial;
    }

    private ExerciseResult? JudgeSecure(Trial over) => over switch
    {
        { Accepted: 0 } => Failed("The calls used no connection of this server. Use the handler and the address."),
        { Http2: AtOnce, Answered: AtOnce, Accepted: <= 2 } => null,
        { Http2: AtOnce, Answered: AtOnce } => Failed($"All calls were HTTP/2, and yet they took {Connections(over)}. "
            + "Return one client with the handler that is passed in, as it is."),
        { Http2: 0, Accepted: 1 } => Failed($"One connection, but its {AtOnce} calls were HTTP/1.1: each waited for "
            + "the one before. Set the version, not the limit of connections."),
        _ => Failed($"{AtOnce} calls at once over TLS: {over.Http2} were HTTP/2, on {Connections(over)}. An HttpClient "
            + "asks for HTTP/1.1, though handler and server could agree on HTTP/2. Look at its properties that begin "
            + "with Default."),
    };

    private ExerciseResult? JudgePlain(Trial over) => over switch
    {
        { Accepted: 0 } => Failed("Over TLS it is right. Without TLS the calls used no connection of this server: use "
            + "the address that your method is given each time."),
        { Http2: AtOnce, Answered: AtOnce, Accepted: <= 2 } => null,
        _ => Failed($"Over TLS it is right. Without TLS {over.Http2} of {AtOnce} calls were HTTP/2, and the server, "
            + $"which speaks nothing else there, answered {over.Answered}. Without a handshake to agree on a version, "
            + "a client that may fall back begins with HTTP/1.1. Which policy takes that choice away?"),
    };

    private static string Connections(Trial over) => ReaderNumbers.Counted(over.Accepted, "connection");

    private sealed record Trial(int Http2, int Answered, long Accepted);
}
