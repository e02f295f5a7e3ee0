using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace GrpcLab.Server;

/// <summary>
/// System.Text.Json as ASP.NET Core has it by default: it finds out about a type by reflection, once.
/// </summary>
internal sealed class ReflectionFormat : IJsonFormat
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
    };

    /// <inheritdoc/>
    public string Name => "reflection";

    /// <inheritdoc/>
    public Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class =>
        request.ReadFromJsonAsync<T>(Web, request.HttpContext.RequestAborted).AsTask();

    /// <inheritdoc/>
    public Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class =>
        response.WriteAsJsonAsync(answer, Web, response.HttpContext.RequestAborted);
}
