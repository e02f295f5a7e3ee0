using Grpc.Core;
using Microsoft.Extensions.DependencyInjection;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Factory;

/// <summary>
/// What is measured with the stand-ins must not cost more than with the official packages; the bounds are those of
/// 2.85.0.
/// </summary>
public sealed class FactoryAllocationTests
{
    private const int Times = 1000;

    [Fact]
    public void A_client_asked_for_costs_no_more_than_an_official_one()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Probe.ProbeClient>(options => options.Address = new Uri("http://127.0.0.1:1"));
        using var provider = services.BuildServiceProvider();

        var bytes = BytesEach(() => provider.GetRequiredService<Probe.ProbeClient>());

        Assert.InRange(bytes, 1, 256);
    }

    [Fact]
    public void A_call_object_is_no_larger_than_an_official_one()
    {
        var response = Task.FromResult("reply");
        var state = new object();

        var bytes = BytesEach(() => new AsyncUnaryCall<string>(
            response, static _ => Task.FromResult(Metadata.Empty), static _ => Status.DefaultSuccess, static _ => [],
            static _ => { }, state));

        Assert.InRange(bytes, 1, 64);
    }

    [Fact]
    public void Looking_up_an_entry_costs_nothing()
    {
        var metadata = new Metadata { { "first", "1" }, { "second", "2" } };

        Assert.Equal(0, BytesEach(() => metadata.Get("first")));
    }

    /// <summary>
    /// The fewest of several measurements: the runtime itself allocates now and then, and code is compiled again as it
    /// gets warm.
    /// </summary>
    private static long BytesEach(Func<object?> make)
    {
        var fewest = long.MaxValue;
        for (var round = 0; round < 10; round++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var i = 0; i < Times; i++) GC.KeepAlive(make());
            fewest = Math.Min(fewest, GC.GetAllocatedBytesForCurrentThread() - before);
            // The container compiles in the background how it makes what is asked for often.
            Thread.Sleep(50);
        }

        return fewest / Times;
    }
}
