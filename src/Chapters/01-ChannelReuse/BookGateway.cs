using System.Net.Http.Json;
using System.Text.Json;

namespace GrpcLab;

/// <summary>The book's web API (src/Programs/Gateway) in front of a server, as a process of its own.</summary>
public sealed class BookGateway : IAsyncDisposable
{
    private static readonly TimeSpan MaxRequestTime = TimeSpan.FromMinutes(1);

    private readonly OwnedProgram _process;
    private readonly HttpClient _http;

    private BookGateway(OwnedProgram process)
    {
        _process = process;
        Page = new Uri(process.Ready.GetProperty("page").GetString()!);
        _http = new HttpClient(new SocketsHttpHandler { UseProxy = false })
        {
            BaseAddress = Page,
            Timeout = MaxRequestTime,
        };
    }

    /// <summary>Its Swagger page, to try the routes by hand.</summary>
    public Uri Page { get; }

    /// <summary>Starts it in front of a server, which it calls over TLS.</summary>
    /// <param name="server">A server of this lab.</param>
    /// <param name="logsCalls">
    /// Whether calls are logged as the settings of a new web app have it. Default: no.
    /// </param>
    /// <param name="isDebugBuild">
    /// Whether it is built as an IDE builds it before it starts it: not optimised. Default: no.
    /// </param>
    /// <param name="cancellation">Ends the wait, and the process.</param>
    /// <exception cref="InvalidOperationException">
    /// It did not build, or did not start; the message says why.
    /// </exception>
    public static async Task<BookGateway> StartAsync(
        ServerAccess server, bool logsCalls = false, bool isDebugBuild = false,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        using var linked = HostCancellation.Link(cancellation);
        List<string> arguments = ["--server", server.Address(Endpoint.Tls).AbsoluteUri];
        if (server.Certificate is { RawData: var known })
        {
            arguments.AddRange(["--certificate", Convert.ToBase64String(known)]);
        }

        if (logsCalls) arguments.AddRange(["--log-calls", "true"]);
        var program = isDebugBuild ? await DebugBuildAsync(linked.Token) : ServerProgram.Gateway;
        if (!isDebugBuild) await program.EnsureBuiltAsync(linked.Token);
        return new BookGateway(await OwnedProgram.StartAsync(
            "gateway", program.PlainCommand(arguments), OwnedProgram.TimeToStart, linked.Token));
    }

    // What is up to date is only checked.
    private static async Task<ServerProgram> DebugBuildAsync(CancellationToken cancellation)
    {
        var project = Path.Combine("src", "Programs", "Gateway");
        var build = await Dotnet.BuildAsync(CourseFolder.Find().Root, project, cancellation, "Debug");
        build.OutputOr($"The debug build of {project} failed.");
        return ServerProgram.Gateway with { Configuration = "debug" };
    }

    /// <summary>Asks one route for a number of calls, as a browser would.</summary>
    /// <param name="route">Such as "Performance/client-wrapper".</param>
    /// <param name="calls">How many calls it makes for the one request.</param>
    /// <param name="cancellation">Gives up; the gateway then cancels its calls.</param>
    /// <returns>Time from its first call until it had read the last answer, by the gateway's clock.</returns>
    /// <exception cref="HttpRequestException">It did not answer, or answered with a problem.</exception>
    public async Task<TimeSpan> GetAsync(string route, int calls, CancellationToken cancellation = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(route);
        using var linked = HostCancellation.Link(cancellation);
        var answer = await _http.GetFromJsonAsync<JsonElement>($"/{route}/{calls}", linked.Token);
        var statuses = answer.GetProperty("performanceStatuses").GetArrayLength();
        return statuses == calls
            ? TimeSpan.FromMilliseconds(answer.GetProperty("requestProcessingTime").GetDouble())
            : throw new HttpRequestException(
                $"{route} was asked to make {calls} calls but returned {statuses} statuses.");
    }

    /// <summary>Lines of log so far. Waits until the logger, which writes behind the calls, has caught up.</summary>
    public async Task<long> CountLinesLoggedAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        return await _process.CountLinesSaidAsync(linked.Token);
    }

    /// <summary>Ends the process.</summary>
    public ValueTask DisposeAsync()
    {
        _http.Dispose();
        return _process.DisposeAsync();
    }
}
