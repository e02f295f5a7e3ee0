using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;

namespace GrpcLab;

/// <summary>Newtonsoft.Json by way of a string, because it cannot wait for a network.</summary>
internal sealed class NewtonsoftFormat(string name, string route) : JsonFormat(name, route)
{
    private static readonly JsonSerializerSettings Web =
        new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    public override byte[] ToBytes<T>(T value) => Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(value, Web));

    public override T Parse<T>(byte[] json) =>
        Given(JsonConvert.DeserializeObject<T>(Encoding.UTF8.GetString(json), Web));

    public override HttpContent ToContent<T>(T value) =>
        new StringContent(JsonConvert.SerializeObject(value, Web), Encoding.UTF8, "application/json");

    public override async Task<T> ReadAsync<T>(HttpContent content, CancellationToken cancellation = default) =>
        Given(JsonConvert.DeserializeObject<T>(await content.ReadAsStringAsync(cancellation), Web));
}
