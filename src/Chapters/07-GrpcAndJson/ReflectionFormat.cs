using System.Net.Http.Json;
using System.Text.Json;

namespace GrpcLab;

/// <summary>System.Text.Json by reflection, with the web's defaults, as HttpClient's extensions have them.</summary>
internal sealed class ReflectionFormat() : JsonFormat("System.Text.Json", "reflection")
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    public override byte[] ToBytes<T>(T value) => JsonSerializer.SerializeToUtf8Bytes(value, Web);

    public override T Parse<T>(byte[] json) => Given(JsonSerializer.Deserialize<T>(json, Web));

    public override HttpContent ToContent<T>(T value) => JsonContent.Create(value, options: Web);

    public override async Task<T> ReadAsync<T>(HttpContent content, CancellationToken cancellation = default) =>
        Given(await content.ReadFromJsonAsync<T>(Web, cancellation));
}
