using GrpcLab.Tests.Display;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Evidences;

[Collection(HostCollection.Name)]
public sealed class AllocationTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _server = fixture.Server;

    [Fact(Timeout = 240_000)]
    public async Task Reading_the_counters_is_not_charged_to_the_calls()
    {
        await _server.ObserveAsync(0, () => Task.CompletedTask);

        var idle = new List<long>();
        for (var i = 0; i < 5; i++)
        {
            idle.Add((await _server.ObserveAsync(0, () => Task.CompletedTask)).ServerAllocatedBytes!.Value);
        }

        // A reading takes the server several kB, and there are two at
        // least around the work. A busy machine can only add to it.
        Assert.InRange(idle.Min(), 0, 4_000);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_comparison_itself_allocates_next_to_nothing_while_it_counts()
    {
        var budget = Budget.Quick with
        {
            Slice = TimeSpan.FromMilliseconds(1),
            WarmupFloor = TimeSpan.Zero,
            WarmupCap = TimeSpan.FromMilliseconds(20)
        };

        var result = await Compare.Baseline("nothing", () => Task.CompletedTask).Observing(_server, calls: 20)
            .Within(budget).RunAsync();

        Assert.InRange(result.Baseline.Evidence.ClientAllocatedBytes, 0, 20_000);
    }
}
