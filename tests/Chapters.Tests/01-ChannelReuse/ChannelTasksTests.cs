using Grpc.Net.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 1.2 to 1.4: a channel in a property, a silent factory, a handler left behind.</summary>
public sealed class ChannelTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_channel_that_is_made_once_passes_and_one_that_is_made_when_read_is_found()
    {
        var kept = await Check.Exercise("1.2", (Uri address) => new Prices(address).AskKept);
        var computed = await Check.Exercise("1.2", (Uri address) => new Prices(address).AskComputed);

        Assert.Equal(
            (ExerciseState.Passed, "200 calls, 20 callers at once, 1 connection."), (kept.State, kept.Detail));
        Assert.Equal(ExerciseState.Failed, computed.State);
        Assert.StartsWith("200 calls opened 200 connections: one each. Which member", computed.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_factory_without_loggers_passes_and_so_does_a_level_for_its_category()
    {
        var removed = await Check.Exercise("1.3", (services, address) => Client(services, address).RemoveAllLoggers());
        var levelled = await Check.Exercise("1.3", (services, address) =>
        {
            Client(services, address);
            services.AddLogging(log => log.AddFilter("System.Net.Http.HttpClient", LogLevel.Warning));
        });

        Assert.Equal(
            (ExerciseState.Passed, "100 calls, no line in the log but the application's own, 1 connection."),
            (removed.State, removed.Detail));
        Assert.Equal(ExerciseState.Passed, levelled.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_factory_that_logs_one_that_silences_everything_and_none_at_all_fail_each_for_its_reason()
    {
        var loud = await Check.Exercise("1.3", (services, address) => Client(services, address));
        var mute = await Check.Exercise("1.3", (services, address) =>
        {
            Client(services, address);
            services.AddLogging(log => log.ClearProviders());
        });
        var none = await Check.Exercise("1.3", (IServiceCollection services, Uri address) => { });

        Assert.StartsWith("100 calls wrote 400 lines, most of them as System.Net.Http.HttpClient.", loud.Detail);
        Assert.StartsWith("The calls are silent, and so is the application", mute.Detail);
        Assert.Equal("Register Monitor.MonitorClient with services.AddGrpcClient.", none.Detail);
        Assert.All([loud, mute, none], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handler_that_goes_with_its_channel_passes_and_one_that_stays_is_counted()
    {
        var goes = await Check.Exercise("1.4", (Uri address) => Open(address, disposed: true));
        var stays = await Check.Exercise("1.4", (Uri address) => Open(address, disposed: false));

        Assert.Equal((ExerciseState.Passed, "5 channels opened 5 connections, and none is left."),
            (goes.State, goes.Detail));
        Assert.Equal(ExerciseState.Failed, stays.State);
        Assert.StartsWith("All 5 channels are disposed, and 5 of 5 connections are still open.", stays.Detail);
    }

    private static IHttpClientBuilder Client(IServiceCollection services, Uri address) =>
        services.AddGrpcClient<MonitorClient>(o => o.Address = address);

    private static GrpcChannel Open(Uri address, bool disposed) => GrpcChannel.ForAddress(
        address, new() { HttpHandler = new SocketsHttpHandler(), DisposeHttpClient = disposed });

    private sealed class Prices(Uri address)
    {
        private GrpcChannel Kept { get; } = GrpcChannel.ForAddress(address);

        private GrpcChannel Computed => GrpcChannel.ForAddress(address);

        public Task<PerformanceStatusResponse> AskKept() =>
            new MonitorClient(Kept).GetPerformanceAsync(new()).ResponseAsync;

        public Task<PerformanceStatusResponse> AskComputed() =>
            new MonitorClient(Computed).GetPerformanceAsync(new()).ResponseAsync;
    }
}
