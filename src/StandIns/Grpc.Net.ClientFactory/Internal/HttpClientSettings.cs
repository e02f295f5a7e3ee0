using Microsoft.Extensions.Http;
using Microsoft.Extensions.Logging;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>
/// Carries over to a gRPC client what ConfigureHttpClient sets and a channel can use: the address and the headers.
/// </summary>
internal static partial class HttpClientSettings
{
    internal static void CarryOver(
        this HttpClientFactoryOptions from, GrpcClientFactoryOptions to, string name, ILogger logger)
    {
        if (from.HttpClientActions.Count == 0) return;
        LogPartlyUsed(logger, name);

        // There is no HttpClient between the channel and its handler; this one only takes the settings down.
        using var client = new HttpClient();
        foreach (var configure in from.HttpClientActions) configure(client);

        to.Address ??= client.BaseAddress;
        var headers = client.DefaultRequestHeaders.ToList();
        if (headers.Count > 0) to.CallOptionsActions.Add(call => AddMissing(call, headers));
    }

    // As HttpClient does with its default headers: one that the call has is neither replaced nor added to.
    private static void AddMissing(CallOptionsContext call, List<KeyValuePair<string, IEnumerable<string>>> headers)
    {
        var metadata = call.CallOptions.Headers ?? [];
        foreach (var (name, values) in headers)
        {
            if (metadata.Get(name) is not null) continue;
            foreach (var value in values) metadata.Add(name, value);
        }

        call.CallOptions = call.CallOptions.WithHeaders(metadata);
    }

    [LoggerMessage(
        EventId = 1,
        EventName = "HttpClientActionsPartiallySupported",
        Level = LogLevel.Debug,
        Message = "ConfigureHttpClient was called for gRPC client '{ClientName}'. "
            + "Only BaseAddress and DefaultRequestHeaders are used.")]
    private static partial void LogPartlyUsed(ILogger logger, string clientName);
}
