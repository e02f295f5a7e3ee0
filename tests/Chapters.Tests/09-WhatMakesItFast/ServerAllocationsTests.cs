using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Allocations;

public sealed class ServerAllocationsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private const int Calls = 20_000;

    // About 240 samples: a fifth is three standard errors, and the listener's own objects are in them.
    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task What_is_sampled_adds_up_to_what_is_counted()
    {
        using var channel = fixture.Server.OpenChannel();
        IReadOnlyList<(string Type, double Bytes, double Objects)> sampled = [];

        var counted = await fixture.Server.ObserveAsync(
            Calls, async () => sampled = await ServerAllocations.SampleAsync(
                fixture.Server, () => Servers.Calls.AskManyAsync(channel, Calls)));

        Assert.InRange(sampled.Sum(t => t.Bytes) / counted.ServerAllocatedBytes!.Value, 0.6, 1.4);
        Assert.Contains(sampled, t => t.Type.EndsWith("HttpContextServerCallContext", StringComparison.Ordinal));
    }
}
