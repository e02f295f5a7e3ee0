using System.Text.Json.Serialization.Metadata;
using MessageShapes;

namespace GrpcLab.Server;

/// <summary>System.Text.Json with the code that its generator wrote when this program was compiled.</summary>
internal sealed class SourceGeneratedFormat : IJsonFormat
{
    /// <inheritdoc/>
    public string Name => "source-generated";

    /// <inheritdoc/>
    public Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class =>
        request.ReadFromJsonAsync(Type<T>(), request.HttpContext.RequestAborted).AsTask();

    /// <inheritdoc/>
    public Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class =>
        response.WriteAsJsonAsync(answer, Type<T>(), cancellationToken: response.HttpContext.RequestAborted);

    private static JsonTypeInfo<T> Type<T>() => (JsonTypeInfo<T>)ShapesJson.Default.GetTypeInfo(typeof(T))!;
}
