using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;

namespace GrpcLab.Server;

/// <summary>
/// Newtonsoft.Json. It reads and writes without waiting, so that the whole text has to be in memory at once.
/// </summary>
internal sealed class NewtonsoftFormat : IJsonFormat
{
    private static readonly JsonSerializerSettings Web =
        new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    /// <inheritdoc/>
    public string Name => "newtonsoft";

    /// <summary>A serialiser that names properties as the others do.</summary>
    public static JsonSerializer NewSerializer() => JsonSerializer.Create(Web);

    /// <inheritdoc/>
    public async Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class
    {
        using var reader = new StreamReader(request.Body);
        return JsonConvert.DeserializeObject<T>(await reader.ReadToEndAsync(request.HttpContext.RequestAborted), Web);
    }

    /// <inheritdoc/>
    public Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class
    {
        response.ContentType = "application/json; charset=utf-8";
        return response.WriteAsync(JsonConvert.SerializeObject(answer, Web), response.HttpContext.RequestAborted);
    }
}
