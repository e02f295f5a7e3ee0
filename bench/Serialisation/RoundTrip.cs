using System.Buffers;
using System.Text;
using System.Text.Json;
using Google.Protobuf;
using MessageShapes;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;

namespace GrpcLab.Bench;

/// <summary>The list of 1,000 items written and read back by one format, without a network.</summary>
/// <param name="Name">The format.</param>
/// <param name="NewArray">By way of an array that is made for it.</param>
/// <param name="UsedBuffer">By way of a buffer that is there already, as gRPC and ASP.NET Core have them.</param>
internal sealed record RoundTrip(string Name, Func<object> NewArray, Func<object> UsedBuffer)
{
    // Room for the list in any of the formats.
    private const int Room = 256 * 1024;

    /// <summary>Protocol Buffers.</summary>
    public static RoundTrip ProtocolBuffers()
    {
        var (list, buffer) = (Catalogue.List(Catalogue.Size), new ArrayBufferWriter<byte>(Room));
        return new("Protocol Buffers", () => BigList.Parser.ParseFrom(list.ToByteArray()), () =>
        {
            buffer.ResetWrittenCount();
            list.WriteTo(buffer);
            return BigList.Parser.ParseFrom(buffer.WrittenSpan);
        });
    }

    /// <summary>System.Text.Json with generated code.</summary>
    public static RoundTrip SystemTextJson()
    {
        var (list, buffer) = (Catalogue.ListDto(Catalogue.Size), new ArrayBufferWriter<byte>(Room));
        var writer = new Utf8JsonWriter(buffer);
        var (format, type) = (JsonFormat.SourceGenerated, ShapesJson.Default.BigListDto);
        return new(format.Name, () => format.Parse<BigListDto>(format.ToBytes(list)), () =>
        {
            buffer.ResetWrittenCount();
            writer.Reset();
            System.Text.Json.JsonSerializer.Serialize(writer, list, type);
            return System.Text.Json.JsonSerializer.Deserialize(buffer.WrittenSpan, type)!;
        });
    }

    /// <summary>Newtonsoft.Json; by way of a string, or straight to and from a stream's bytes.</summary>
    public static RoundTrip NewtonsoftJson()
    {
        var (list, stream) = (Catalogue.ListDto(Catalogue.Size), new MemoryStream(Room));
        var format = JsonFormat.Newtonsoft;
        var serializer = Newtonsoft.Json.JsonSerializer.Create(
            new() { ContractResolver = new CamelCasePropertyNamesContractResolver() });
        return new(format.Name, () => format.Parse<BigListDto>(format.ToBytes(list)), () =>
        {
            stream.SetLength(0);
            using (var text = new StreamWriter(stream, leaveOpen: true)) serializer.Serialize(text, list);

            stream.Position = 0;
            using var reader = new JsonTextReader(new StreamReader(stream, Encoding.UTF8, leaveOpen: true));
            return serializer.Deserialize<BigListDto>(reader)!;
        });
    }
}
