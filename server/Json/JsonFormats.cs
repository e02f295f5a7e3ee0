using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using MessageShapes;
using Microsoft.AspNetCore.WebUtilities;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using JsonSerializer = Newtonsoft.Json.JsonSerializer;

namespace GrpcLab.Server;

/// <summary>
/// A way of reading requests and writing answers as JSON. All of them mean the same text by the same object.
/// </summary>
internal abstract class JsonFormat(string name)
{
    /// <summary>Two serialisers, each in two ways.</summary>
    public static IReadOnlyList<JsonFormat> All { get; } =
    [
        new SystemTextJsonFormat("reflection", new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        }),
        new SystemTextJsonFormat("source-generated", ShapesJson.Default.Options),
        new NewtonsoftFormat(),
        new BufferedNewtonsoftFormat(),
    ];

    /// <summary>Its part of the route, such as "newtonsoft".</summary>
    public string Name => name;

    /// <summary>Reads the body; null when it is the word null.</summary>
    public abstract Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class;

    public abstract Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class;
}

/// <summary>
/// System.Text.Json: it finds out about a type by reflection, once, or has the code that its generator wrote when this
/// program was compiled.
/// </summary>
internal sealed class SystemTextJsonFormat(string name, JsonSerializerOptions options) : JsonFormat(name)
{
    public override Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class =>
        request.ReadFromJsonAsync<T>(options, request.HttpContext.RequestAborted).AsTask();

    public override Task WriteAsync<T>(HttpResponse response, T answer) =>
        response.WriteAsJsonAsync(answer, options, response.HttpContext.RequestAborted);
}

/// <summary>
/// Newtonsoft.Json. It reads and writes without waiting, so that the whole text has to be in memory at once.
/// </summary>
internal sealed class NewtonsoftFormat() : JsonFormat("newtonsoft")
{
    /// <summary>What names properties as the others do.</summary>
    public static JsonSerializerSettings Web { get; } =
        new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    public override async Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class
    {
        using var reader = new StreamReader(request.Body);
        return JsonConvert.DeserializeObject<T>(await reader.ReadToEndAsync(request.HttpContext.RequestAborted), Web);
    }

    public override Task WriteAsync<T>(HttpResponse response, T answer)
    {
        response.ContentType = "application/json; charset=utf-8";
        return response.WriteAsync(JsonConvert.SerializeObject(answer, Web), response.HttpContext.RequestAborted);
    }
}

/// <summary>
/// Newtonsoft.Json behind the streams that the formatters of MVC put before it: above 30 kB they go to a file.
/// </summary>
/// <remarks>
/// A controller may not write to the network without waiting, and this serialiser cannot wait, so MVC's formatter
/// writes to a <see cref="FileBufferingWriteStream"/> first and copies that. The limit is MVC's own.
/// </remarks>
internal sealed class BufferedNewtonsoftFormat() : JsonFormat("newtonsoft-buffered")
{
    private const int MaxInMemory = 30 * 1024;

    private static readonly Encoding Utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

    public override async Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class
    {
        await using var buffer = new FileBufferingReadStream(request.Body, MaxInMemory);
        await buffer.DrainAsync(request.HttpContext.RequestAborted);
        buffer.Position = 0;
        using var reader = new JsonTextReader(new StreamReader(buffer, Utf8));
        return JsonSerializer.Create(NewtonsoftFormat.Web).Deserialize<T>(reader);
    }

    public override async Task WriteAsync<T>(HttpResponse response, T answer)
    {
        response.ContentType = "application/json; charset=utf-8";
        await using var buffer = new FileBufferingWriteStream(MaxInMemory);
        await using (var text = new StreamWriter(buffer, Utf8, leaveOpen: true))
        {
            JsonSerializer.Create(NewtonsoftFormat.Web).Serialize(text, answer);
        }

        await buffer.DrainBufferAsync(response.Body, response.HttpContext.RequestAborted);
    }
}
