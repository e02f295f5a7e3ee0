using System.Net;
using System.Text.Json;

namespace GrpcLab;

/// <summary>What a server's OpenAPI document says about its operations.</summary>
public sealed record OpenApiDescription : TableResult
{
    private const string Path = "/openapi/v1.json";

    /// <summary>Version of OpenAPI, such as "3.1.1".</summary>
    public required string Version { get; init; }

    /// <summary>Every operation, in the document's order.</summary>
    public required IReadOnlyList<OpenApiOperation> Operations { get; init; }

    /// <summary>Fetches and reads the document of a server that was started with LabServerOptions.Json.</summary>
    /// <param name="server">The server.</param>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    public static async Task<OpenApiDescription> ReadAsync(
        ServerAccess server, CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        using var http = server.CreateHttpClient(HttpVersion.Version20);
        using var document = JsonDocument.Parse(await http.GetStringAsync(Path, linked.Token));
        return OpenApiReader.Read(document.RootElement);
    }

    /// <summary>
    /// Where a client and the document differ, in sentences; none when the document describes every call of the client.
    /// </summary>
    /// <param name="client">The client.</param>
    public IReadOnlyList<string> Differences(ShapesJsonClient client)
    {
        ArgumentNullException.ThrowIfNull(client);
        return [.. client.Calls.SelectMany(Differences)];
    }

    private IEnumerable<string> Differences(JsonCall call)
    {
        var operation = Operations.FirstOrDefault(o => o.Path == call.Path && o.Method == "POST");
        return operation is null
            ? [$"POST {call.Path} is not described."]
            : operation.Request.Differences(call.Path, call.Request)
                .Concat(operation.Answer.Differences(call.Path, call.Answer));
    }

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["operation", "takes", "gives"],
        [.. Operations.Select(
            o => (IReadOnlyList<string>)[$"{o.Method} {o.Path}", o.Request.ToString(), o.Answer.ToString()])])
    {
        Caption = $"What the server says of itself (OpenAPI {Version})",
    };
}
