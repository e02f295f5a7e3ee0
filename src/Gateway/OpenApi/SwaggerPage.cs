using Microsoft.OpenApi;

namespace GrpcLab.Gateway;

/// <summary>The OpenAPI document and the page that shows it; all its files come from this process.</summary>
internal static class SwaggerPage
{
    /// <summary>The page.</summary>
    public const string Path = "/swagger";

    private const string Version = "v1";
    private const string Title = "gRPC performance gateway";

    // The page would refuse a bad count by itself; here the gateway's own answer is the lesson.
    private const string LetTheGatewayCheck = """
        <script>
          const letTheGatewayCheck = () => ({ statePlugins: { spec: { wrapSelectors: { validateBeforeExecute: () => () => true } } } });
        </script>
        """;

    /// <summary>Adds the document.</summary>
    public static IServiceCollection AddSwaggerPage(this IServiceCollection services, GatewayOptions options) =>
        services
            .AddEndpointsApiExplorer()
            .AddSwaggerGen(document =>
            {
                document.SwaggerDoc(
                    Version, new OpenApiInfo { Title = Title, Version = Version, Description = Description(options) });
                document.IncludeXmlComments(typeof(SwaggerPage).Assembly);
                document.SupportNonNullableReferenceTypes();
                document.MapType<ReadOnlyMemory<byte>>(
                    () => new OpenApiSchema { Type = JsonSchemaType.String, Format = "byte" });
                document.OrderActionsBy(operation => RouteTexts.Position(operation.RelativePath));
                document.OperationFilter<CountParameter>();
                document.OperationFilter<ResponseTexts>();
                document.DocumentFilter<TagTexts>();
            });

    /// <summary>Serves both.</summary>
    public static void UseSwaggerPage(this IApplicationBuilder app)
    {
        app.UseSwagger();
        app.UseSwaggerUI(page =>
        {
            page.DocumentTitle = Title;
            page.SwaggerEndpoint($"{Path}/{Version}/swagger.json", Title);
            page.EnableValidator(null);
            page.DisplayRequestDuration();
            page.HeadContent = LetTheGatewayCheck;
            page.ConfigObject.Plugins = ["letTheGatewayCheck"];
        });
    }

    private static string Description(GatewayOptions options) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"""
            A web API in front of the course's gRPC server. Each route asks the server `count` times, each in its own way, and answers with all
            statuses and the time they took. A request may ask for up to {options.MaxCount} calls; its calls have {options.Deadline.TotalSeconds} s together,
            and the Concurrency routes have up to {options.Concurrency} of them in flight.

            One request is one run without a warm-up: the first one pays for connections and compilation. Use the notebooks to measure.
            """);
}
