using System.Globalization;
using System.Net.Http.Json;
using System.Text.Json;

namespace GrpcLab.Programs.Tests;

/// <summary>A gateway in a process of its own, and a browser-like way to ask it.</summary>
internal sealed class RunningGateway : IAsyncDisposable
{
    public const string
        FactoryClient = "/Performance/factory-client",
        ClientWrapper = "/Performance/client-wrapper",
        InitializedClient = "/Performance/initialized-client",
        StreamingCall = "/Performance/streaming-call",
        SingleConnection = "/Concurrency/single-connection",
        MultipleConnections = "/Concurrency/multiple-connections";

    public static readonly string[] Names =
        [FactoryClient, ClientWrapper, InitializedClient, StreamingCall, SingleConnection, MultipleConnections];

    private readonly OwnedProgram _process;
    private readonly HttpClient _http;

    private RunningGateway(OwnedProgram process)
    {
        _process = process;
        _http = new HttpClient
        {
            BaseAddress = new Uri(process.Ready.GetProperty("address").GetString()!),
            Timeout = TimeSpan.FromSeconds(40),
        };
    }

    /// <summary>
    /// The streaming route, where each costs a server and a deadline. With <c>--all</c> all of them.
    /// </summary>
    public static TheoryData<string> OfEachKind =>
        new(TestScope.IsAll ? Names : [StreamingCall]);

    public static async Task<RunningGateway> InFrontOfAsync(Uri server, params IEnumerable<string> options) =>
        new(await OwnedProgram.StartAsync(
            "gateway", ServerProgram.Gateway.PlainCommand(["--server", server.AbsoluteUri, .. options]),
            OwnedProgram.TimeToStart, CancellationToken.None));

    public Task<HttpResponseMessage> GetAsync(string path) => _http.GetAsync(path);

    /// <summary>Asks for statuses and insists on getting them.</summary>
    public async Task<Answer> AskAsync(string route, int count)
    {
        using var response = await GetAsync(string.Create(CultureInfo.InvariantCulture, $"{route}/{count}"));
        var text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, text);
        return Answer.Parse(text);
    }

    /// <summary>Asks for something that cannot be answered and insists on a problem.</summary>
    public async Task<Problem> AskInVainAsync(string path)
    {
        using var response = await GetAsync(path);
        return await Problem.ReadAsync(response);
    }

    /// <summary>Closes its input, as its owner's end does, and waits until it has ended.</summary>
    public Task EndAsync(TimeSpan limit)
    {
        _process.CloseInput();
        return _process.WaitForExitAsync().WaitAsync(limit);
    }

    public ValueTask DisposeAsync()
    {
        _http.Dispose();
        return _process.DisposeAsync();
    }
}

/// <summary>The gateway's answer as a client of its own would read it.</summary>
internal sealed record Answer(IReadOnlyList<Status> PerformanceStatuses, double RequestProcessingTime)
{
    public static Answer Parse(string json) => JsonSerializer.Deserialize<Answer>(json, JsonSerializerOptions.Web)!;
}

internal sealed record Status(int ProcessesRunning, byte[] DataLoad1, byte[] DataLoad2);

/// <summary>A problem (RFC 9457) as a client would read it.</summary>
internal sealed record Problem(string Title, int Status, string Detail, string? GrpcStatus)
{
    public static async Task<Problem> ReadAsync(HttpResponseMessage response)
    {
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        var problem = (await response.Content.ReadFromJsonAsync<Problem>())!;
        Assert.Equal((int)response.StatusCode, problem.Status);
        return problem;
    }
}
