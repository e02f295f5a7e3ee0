using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace GrpcLab.Gateway;

/// <summary>Says what each group of routes is about.</summary>
internal sealed class TagTexts : IDocumentFilter
{
    /// <inheritdoc/>
    public void Apply(OpenApiDocument swaggerDoc, DocumentFilterContext context) =>
        swaggerDoc.Tags = new HashSet<OpenApiTag>(
            RouteTexts.Tags.Select(tag => new OpenApiTag { Name = tag.Tag, Description = tag.Description }));
}
