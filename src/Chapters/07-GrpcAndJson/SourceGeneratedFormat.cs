using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using MessageShapes;

namespace GrpcLab;

/// <summary>System.Text.Json with generated code.</summary>
internal sealed class SourceGeneratedFormat() : JsonFormat("System.Text.Json, generated", "source-generated")
{
    public override byte[] ToBytes<T>(T value) => JsonSerializer.SerializeToUtf8Bytes(value, Type<T>());

    public override T Parse<T>(byte[] json) => Given(JsonSerializer.Deserialize(json, Type<T>()));

    public override HttpContent ToContent<T>(T value) => JsonContent.Create(value, Type<T>());

    public override async Task<T> ReadAsync<T>(HttpContent content, CancellationToken cancellation = default) =>
        Given(await content.ReadFromJsonAsync(Type<T>(), cancellation));

    private static JsonTypeInfo<T> Type<T>() => (JsonTypeInfo<T>)(ShapesJson.Default.GetTypeInfo(typeof(T))
        ?? throw new NotSupportedException($"No code was generated for {typeof(T).Name}. Name it in ShapesJson."));
}
