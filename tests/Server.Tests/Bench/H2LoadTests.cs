using GrpcLab.Bench;
using Performance;

namespace GrpcLab.Programs.Tests;

public sealed class H2LoadTests
{
    // Of h2load 1.52.0, started by the shell that tells the times.
    private const string Report = """
        starting benchmark...
        spawning thread #0: 1 total client(s). 2000 total requests
        Application protocol: h2c
        progress: 100% done

        finished in 1.54s, 1299.38 req/s, 336.02KB/s
        requests: 2000 total, 2000 started, 2000 done, 1997 succeeded, 1 failed, 1 errored, 1 timeout
        status codes: 1997 2xx, 0 3xx, 0 4xx, 0 5xx
        traffic: 517.20KB (529616) total, 7.90KB (8085) headers (space savings 95.19%), 454.55KB (465462) data
                             min         max         mean         sd        +/- sd
        time for request:      911us       1.06s     75.58ms    215.50ms    95.00%
        req/s           :    1299.63     1299.63     1299.63        0.00   100.00%
        0m0.000975s 0m0.000000s
        1m0.250000s 0m0.100000s

        """;

    [Fact]
    public void A_report_is_read()
    {
        var read = H2LoadResult.Parse(Report);

        Assert.Equal(new H2LoadResult(1299.38, 1997, 3, 529616, 465462) { ClientTime = read.ClientTime }, read);
        Assert.Equal(TimeSpan.FromSeconds(60.35), read.ClientTime);
        Assert.Equal(60.35 / 1997, read.ClientPerRequest.Seconds, 1e-9);
    }

    [Theory]
    [InlineData(10, 0, 50, true)]
    [InlineData(10, 0, 49, false)]
    [InlineData(10, 1, 50, false)]
    [InlineData(0, 0, 0, false)]
    public void Answers_without_a_message_are_errors_of_gRPC(int succeeded, int failed, int dataBytes, bool isFine) =>
        Assert.Equal(isFine, new H2LoadResult(1, succeeded, failed, 100, dataBytes).IsFine);

    [H2LoadFact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_real_server_answers_h2load_and_both_processor_times_are_told()
    {
        const int requests = 40_000; // processor time is told to 10 ms
        await using var server = await LabServer.StartAsync(new() { PayloadBytes = 100 });
        var plan = new H2LoadPlan(server.Address(Endpoint.H2c), "performance.Monitor/GetPerformance",
            new PerformanceStatusRequest { ClientName = "bench" }, server.Description.Pid)
        {
            Requests = requests,
        };

        var result = await H2Load.RunAsync(plan, default);
        var refused = await Assert.ThrowsAsync<InvalidOperationException>(
            () => H2Load.RunAsync(plan with { Method = "performance.Monitor/NoSuchMethod" }, default));

        Assert.Equal(requests, result.Succeeded);
        Assert.True(result.DataBytes > requests * 200, result.ToString());
        Assert.True(result.ClientTime > TimeSpan.Zero && result.ServerTime > TimeSpan.Zero, result.ToString());
        Assert.Contains($"{requests} succeeded", refused.Message);
    }
}

/// <summary>A test that needs h2load; without it the test is left out and says where it comes from.</summary>
public sealed class H2LoadFactAttribute : FactAttribute
{
    public H2LoadFactAttribute() => Skip = H2Load.Missing;
}
