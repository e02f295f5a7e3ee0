using System.Globalization;
using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace GrpcLab.Gateway;

/// <summary>
/// Documents {count} as what it must be. The routes take it as text, so that a bad one is told in words.
/// </summary>
internal sealed class CountParameter(GatewayOptions options) : IOperationFilter
{
    private const int Example = 5;

    /// <inheritdoc/>
    public void Apply(OpenApiOperation operation, OperationFilterContext context)
    {
        if (operation.Parameters?.OfType<OpenApiParameter>().SingleOrDefault(p => p.Name == "count") is { } count)
        {
            count.Description = "How many calls, or messages of the stream: "
                + $"1 to {options.MaxCount.ToString(CultureInfo.InvariantCulture)}.";
            count.Example = Example;
            count.Schema = new OpenApiSchema
            {
                Type = JsonSchemaType.Integer,
                Format = "int32",
                Minimum = "1",
                Maximum = options.MaxCount.ToString(CultureInfo.InvariantCulture),
            };
        }
    }
}
