using System.Net;
using System.Net.Sockets;
using System.Text;
using GrpcLab;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class SiteServerTests : IAsyncLifetime
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-site-");
    private readonly HttpClient _client = new();
    private SiteServer _server = null!;
    private SiteServer _watched = null!;

    public async ValueTask InitializeAsync()
    {
        var (pages, notebooks) = (_folder.CreateSubdirectory("out"), _folder.CreateSubdirectory("notebooks"));
        var (course, protos) = (new CourseFolder(_folder.FullName), _folder.CreateSubdirectory("protos"));
        await File.WriteAllTextAsync(Path.Combine(pages.FullName, "index.html"), "<html><body>first</body></html>");
        await File.WriteAllTextAsync(Path.Combine(pages.FullName, "claims.csv"), "a,b\n");
        await File.WriteAllTextAsync(Path.Combine(notebooks.FullName, "01-one.ipynb"), "{}");
        await File.WriteAllTextAsync(Path.Combine(protos.FullName, "sums.proto"), "service Sums;");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "README.md"), "# Course");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "secret.txt"), "secret");
        _server = await SiteServer.StartAsync(pages.FullName, course, 0, null, CancellationToken.None);
        _watched = await SiteServer.StartAsync(pages.FullName, course, 0, () => "state-1", CancellationToken.None);
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _server.DisposeAsync();
        await _watched.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    [Theory]
    [InlineData("", "text/html; charset=utf-8", "first")]
    [InlineData("claims.csv", "text/csv; charset=utf-8", "a,b")]
    [InlineData("notebooks/01-one.ipynb", "application/x-ipynb+json", "{}")]
    [InlineData("notebooks/", "text/html; charset=utf-8", "01-one.ipynb")]
    [InlineData("protos/sums.proto", "text/plain; charset=utf-8", "service Sums;")]
    [InlineData("README.md", "text/markdown; charset=utf-8", "# Course")]
    public async Task Pages_and_what_they_link_to_are_served_as_what_they_are(string path, string type, string text)
    {
        using var response = await _client.GetAsync(new Uri(_server.Address, path));

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(type, response.Content.Headers.ContentType?.ToString());
        Assert.Contains(text, await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Pages_that_stand_elsewhere_lead_to_the_course_as_well()
    {
        var pages = Directory.CreateTempSubdirectory("lab-pages-");
        var course = new CourseFolder(_folder.FullName);
        await using var server = await SiteServer.StartAsync(pages.FullName, course, 0, null, CancellationToken.None);

        // As a browser makes it of the page's address and the relative link.
        var link = Path.GetRelativePath(pages.FullName, Path.Combine(_folder.FullName, "protos", "sums.proto"));
        var text = await _client.GetStringAsync(new Uri(new Uri(server.Address, "page.html"), link.Replace('\\', '/')));

        Assert.Equal("service Sums;", text);
        pages.Delete();
    }

    // As they stand on the line: a client would tidy them up.
    [Theory]
    [InlineData("GET /../secret.txt HTTP/1.1\r\nHost: localhost", "40[04]")]
    [InlineData("GET /notebooks/..%2f..%2fsecret.txt HTTP/1.1\r\nHost: localhost", "40[04]")]
    [InlineData("GET /protos/..%2fsecret.txt HTTP/1.1\r\nHost: localhost", "40[04]")]
    [InlineData("GET /protos/ HTTP/1.1\r\nHost: localhost", "404")]
    [InlineData("GET //secret.txt HTTP/1.1\r\nHost: localhost", "40[04]")]
    [InlineData("GET /secret.txt HTTP/1.1\r\nHost: localhost", "404")]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0", "405")]
    [InlineData("DELETE /index.html HTTP/1.1\r\nHost: 127.0.0.1", "405")]
    [InlineData("GET / HTTP/1.1\r\nHost: rebound.example", "421")]
    [InlineData("HEAD /index.html HTTP/1.1\r\nHost: 127.0.0.1", "200")]
    public async Task Only_reading_is_allowed_below_the_folders_and_under_its_own_name(string request, string status)
    {
        foreach (var server in (SiteServer[])[_server, _watched])
        {
            var answer = await AskAsync(server, request);

            Assert.Matches($"^HTTP/1.1 {status} ", answer);
            Assert.DoesNotMatch("secret|first", answer);
        }
    }

    [Fact]
    public async Task A_taken_port_is_told_with_the_way_out()
    {
        var folder = _folder.FullName;

        var error = await Assert.ThrowsAsync<UsageException>(
            () => SiteServer.StartAsync(folder, new(folder), _server.Address.Port, null, CancellationToken.None));

        Assert.Contains("Pass --port 0", error.Message);
    }

    private static async Task<string> AskAsync(SiteServer server, string request)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, server.Address.Port);
        await client.Client.SendAsync(Encoding.ASCII.GetBytes(request + "\r\nConnection: close\r\n\r\n"));
        using var reader = new StreamReader(client.GetStream());
        return await reader.ReadToEndAsync().WaitAsync(TimeSpan.FromSeconds(30));
    }
}
