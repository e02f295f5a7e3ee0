using System.Text;
using Microsoft.AspNetCore.WebUtilities;
using Newtonsoft.Json;

namespace GrpcLab.Server;

/// <summary>
/// Newtonsoft.Json behind the streams that the formatters of MVC put before it: above 30 kB they go to a file.
/// </summary>
/// <remarks>
/// A controller may not write to the network without waiting, and this serialiser cannot wait, so MVC's formatter
/// writes to a <see cref="FileBufferingWriteStream"/> first and copies that. The limit is MVC's own.
/// </remarks>
internal sealed class BufferedNewtonsoftFormat : IJsonFormat
{
    private const int MaxInMemory = 30 * 1024;

    private static readonly Encoding Utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

    /// <inheritdoc/>
    public string Name => "newtonsoft-buffered";

    /// <inheritdoc/>
    public async Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class
    {
        await using var buffer = new FileBufferingReadStream(request.Body, MaxInMemory);
        await buffer.DrainAsync(request.HttpContext.RequestAborted);
        buffer.Position = 0;
        using var reader = new JsonTextReader(new StreamReader(buffer, Utf8));
        return NewtonsoftFormat.NewSerializer().Deserialize<T>(reader);
    }

    /// <inheritdoc/>
    public async Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class
    {
        response.ContentType = "application/json; charset=utf-8";
        await using var buffer = new FileBufferingWriteStream(MaxInMemory);
        await using (var text = new StreamWriter(buffer, Utf8, leaveOpen: true))
        {
            NewtonsoftFormat.NewSerializer().Serialize(text, answer);
        }

        await buffer.DrainBufferAsync(response.Body, response.HttpContext.RequestAborted);
    }
}
