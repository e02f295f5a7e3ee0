using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.LargeMessages;

public sealed class ProcessorUseTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 60_000)]
    public async Task Work_of_this_process_is_counted_for_each_call()
    {
        var use = await ProcessorUse.OfAsync(fixture.Server, () =>
        {
            // Processor time, not time: a busy machine gives it later, not less of it.
            for (var start = Environment.CpuUsage.TotalTime;
                Environment.CpuUsage.TotalTime - start < TimeSpan.FromMilliseconds(30);)
            {
                Thread.SpinWait(1000);
            }

            return Task.CompletedTask;
        }, calls: 3);

        Assert.True(use.Client.Milliseconds >= 29, $"{use}");
        Assert.Equal(use.Client.Nanoseconds + use.Server.Nanoseconds, use.Both.Nanoseconds);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_server_seen_through_a_network_is_asked_for_itself()
    {
        using var far = fixture.Server.WithLatency(TimeSpan.FromMilliseconds(1));

        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => ProcessorUse.OfAsync(far, () => Task.CompletedTask));

        Assert.Contains("Pass the server itself.", error.Message);
    }
}
