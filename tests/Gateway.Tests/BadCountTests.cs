namespace GrpcLab.Gateway.Tests;

public sealed class BadCountTests : IAsyncLifetime
{
    // No server is needed: a bad count must be refused before anything is called.
    private static readonly Uri Nowhere = new("http://127.0.0.1:9");

    private RunningGateway _gateway = null!;

    public static TheoryData<string, string, string> Table
    {
        get
        {
            var table = new TheoryData<string, string, string>();
            foreach (var route in Routes.Names)
            {
                table.Add(route, "0", "count is 0, but there is nothing to call less than once.");
                table.Add(route, "-1", "count is -1, but there is nothing to call less than once.");
                table.Add(route, "501", "count is 501, more than this gateway calls for one request.");
                table.Add(route, "10000000", "count is 10000000, more than this gateway calls for one request.");
                table.Add(route, "99999999999999999999", "count is 99999999999999999999, more than");
                table.Add(route, "five", "count is \"five\", which is no whole number.");
                table.Add(route, "1.5", "count is \"1.5\", which is no whole number.");
                table.Add(route, "1e3", "count is \"1e3\", which is no whole number.");
                table.Add(route, "%20", "count is \" \", which is no whole number.");
                table.Add(
                    route, new string('x', 60), $"count is \"{new string('x', 40)}…\", which is no whole number.");
            }

            return table;
        }
    }

    public async ValueTask InitializeAsync() =>
        _gateway = await RunningGateway.InFrontOfAsync(Nowhere, options => options with { MaxCount = 500 });

    public async ValueTask DisposeAsync() => await _gateway.DisposeAsync();

    [Theory(Timeout = 240_000), MemberData(nameof(Table))]
    public async Task A_bad_count_is_refused_with_the_reason(string route, string count, string reason)
    {
        var problem = await _gateway.AskInVainAsync($"{route}/{count}");

        Assert.Equal(400, problem.Status);
        Assert.StartsWith(reason, problem.Detail, StringComparison.Ordinal);
        Assert.Contains("Ask for 1 to 500 calls.", problem.Detail, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("1", 502)]
    [InlineData("500", 502)]
    public async Task A_count_at_its_bounds_is_not_refused(string count, int status)
    {
        var problem = await _gateway.AskInVainAsync($"{Routes.ClientWrapper}/{count}");

        Assert.Equal(status, problem.Status);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("/Performance/factory-client/")]
    [InlineData("/Performance/fastest/5")]
    [InlineData("/Performance/factory-client/5/5")]
    public async Task An_unknown_path_says_where_the_paths_are_listed(string path)
    {
        var problem = await _gateway.AskInVainAsync(path);

        Assert.Equal(404, problem.Status);
        Assert.Equal(
            $"Nothing is at {path}. The paths, and the methods they take, are listed at /swagger.", problem.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_browser_that_wants_html_gets_the_reason_all_the_same()
    {
        using var http = new HttpClient { BaseAddress = _gateway.Address };
        http.DefaultRequestHeaders.Accept.ParseAdd("text/html");

        var problem = await Problem.ReadAsync(await http.GetAsync($"{Routes.FactoryClient}/0"));

        Assert.Equal("Bad Request", problem.Title);
        Assert.Equal("/Performance/factory-client/0", problem.Instance);
    }

    [Fact(Timeout = 240_000)]
    public async Task Another_method_is_refused_with_a_problem()
    {
        using var http = new HttpClient { BaseAddress = _gateway.Address };

        var problem = await Problem.ReadAsync(await http.PostAsync($"{Routes.FactoryClient}/5", null));

        Assert.Equal(405, problem.Status);
    }
}
