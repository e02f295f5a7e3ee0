using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace GrpcLab.Server.Tests;

/// <summary>One server that also answers JSON, shared by the tests of a class.</summary>
public sealed class JsonServer : DefaultServer
{
    protected override string[] Arguments => ["--json", "on"];

    internal HttpClient Open(string version) => new(Channels.Trusting(Server))
    {
        BaseAddress = new Uri(Server.Ready.Endpoints.Json!),
        DefaultRequestVersion = Version.Parse(version),
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        Timeout = Calls.Limit,
    };

    internal static async Task<(HttpStatusCode Status, string Text)> PostAsync(
        HttpClient http, string path, string json)
    {
        using var body = new StringContent(json, Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
        using var answer = await http.PostAsync(path, body);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }
}
