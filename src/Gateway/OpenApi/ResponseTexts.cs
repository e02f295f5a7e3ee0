using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace GrpcLab.Gateway;

/// <summary>Says when each answer comes, with an example of each problem as this gateway would tell it.</summary>
internal sealed class ResponseTexts(GatewayOptions options) : IOperationFilter
{
    /// <inheritdoc/>
    public void Apply(OpenApiOperation operation, OperationFilterContext context)
    {
        foreach (var (status, response) in operation.Responses ?? [])
        {
            var (description, example) = Text(status, $"/{context.ApiDescription.RelativePath}");
            response.Description = description;
            foreach (var content in response.Content?.Values.OfType<OpenApiMediaType>() ?? [])
            {
                content.Example = example;
            }
        }
    }

    private (string Description, JsonNode? Example) Text(string status, string path) => status switch
    {
        "200" => ("Every call was answered.", null),
        "400" => ("The count is no whole number, or out of its bounds.",
            Problem(400, "Bad Request", "15.5.1", ((CallCount.Refused)CallCount.Read("0", options.MaxCount)).Reason,
                path.Replace("{count}", "0", StringComparison.Ordinal))),
        "502" => ("The server cannot be reached, went away, or failed a call; grpcStatus names the call's status.",
            Problem(
                502, "Bad Gateway", "15.6.3", "The server at http://127.0.0.1:41001 cannot be reached, or went away: "
                    + "Error connecting to subchannel (Connection refused). Check that it runs; "
                    + "./lab gateway starts one.",
                Fine(path), "Unavailable")),
        "503" => ("The gateway is answering as many requests as it may; the header Retry-After says when to ask again.",
            Problem(503, "Service Unavailable", "15.6.4", RequestLimit.Reason(options), Fine(path))),
        "504" => ("The server did not answer every call within the deadline.",
            Problem(504, "Gateway Timeout", "15.6.5",
                "The server at http://127.0.0.1:41001 did not answer every call within "
                + $"{options.Deadline.TotalSeconds.ToString(CultureInfo.InvariantCulture)} s. Ask for fewer calls, "
                + "or start the gateway with a longer --deadline.",
                Fine(path), "DeadlineExceeded")),
        _ => throw new InvalidOperationException($"The document has no words for the response {status} of {path}."),
    };

    private static string Fine(string path) => path.Replace("{count}", "5", StringComparison.Ordinal);

    private static JsonObject Problem(
        int status, string title, string section, string detail, string instance, string? grpcStatus = null)
    {
        var problem = new JsonObject
        {
            ["type"] = $"https://tools.ietf.org/html/rfc9110#section-{section}",
            ["title"] = title,
            ["status"] = status,
            ["detail"] = detail,
            ["instance"] = instance,
        };
        if (grpcStatus is not null) problem["grpcStatus"] = grpcStatus;

        return problem;
    }
}
