using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace GrpcLab.Gateway;

/// <summary>Says when each answer comes, with an example of each problem.</summary>
internal sealed class ResponseTexts : IOperationFilter
{
    private static readonly Dictionary<string, (string Description, Func<JsonNode>? Example)> Texts = new()
    {
        ["200"] = ("Every call was answered.", null),
        ["400"] = ("The count is no whole number, or out of its bounds.", () => Problem(
            400, "Bad Request", "https://tools.ietf.org/html/rfc9110#section-15.5.1", "count is 0, but there is nothing to call less than once. Ask for 1 to 10000 calls.")),
        ["502"] = ("The server cannot be reached, went away, or failed a call; grpcStatus names the call's status.", () => Problem(
            502, "Bad Gateway", "https://tools.ietf.org/html/rfc9110#section-15.6.3", "The server at http://127.0.0.1:41001 cannot be reached, or went away: …", "Unavailable")),
        ["504"] = ("The server did not answer every call within the deadline.", () => Problem(
            504, "Gateway Timeout", "https://tools.ietf.org/html/rfc9110#section-15.6.5", "The server at http://127.0.0.1:41001 did not answer every call within 60 s. …", "DeadlineExceeded")),
    };

    /// <inheritdoc/>
    public void Apply(OpenApiOperation operation, OperationFilterContext context)
    {
        foreach (var (status, response) in operation.Responses ?? [])
        {
            if (!Texts.TryGetValue(status, out var text))
            {
                continue;
            }

            response.Description = text.Description;
            foreach (var content in response.Content?.Values.OfType<OpenApiMediaType>() ?? [])
            {
                content.Example = text.Example?.Invoke();
            }
        }
    }

    private static JsonObject Problem(int status, string title, string type, string detail, string? grpcStatus = null)
    {
        var problem = new JsonObject { ["type"] = type, ["title"] = title, ["status"] = status, ["detail"] = detail };
        if (grpcStatus is not null)
        {
            problem["grpcStatus"] = grpcStatus;
        }

        return problem;
    }
}
