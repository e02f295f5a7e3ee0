using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Allocations;

public sealed class AllocatedTypesTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private const int Calls = 20_000;

    // About 240 samples: a fifth is three standard errors, and the listener's own objects are in them.
    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task What_is_sampled_adds_up_to_what_is_counted()
    {
        using var channel = fixture.Server.OpenChannel();
        (AllocatedTypes Server, AllocatedTypes Client)? sampled = null;

        var counted = await fixture.Server.ObserveAsync(
            Calls, async () => sampled = await AllocatedTypes.SampleAsync(
                fixture.Server, Calls, () => Servers.Calls.AskManyAsync(channel, Calls)));

        var types = sampled!.Value;
        Assert.InRange(types.Server.BytesEachCall * Calls / counted.ServerAllocatedBytes!.Value, 0.6, 1.4);
        Assert.Contains(types.Server.Types, t => t.ShortName == "HttpContextServerCallContext");
        Assert.Contains(types.Client.Types, t => t.ShortName == "Http2Stream");
        Assert.Equal(types.Client.Types.OrderByDescending(t => t.BytesEachCall), types.Client.Types);
    }

    [Fact]
    public void Rare_types_are_added_up_in_the_last_row()
    {
        var types = Enumerable.Range(1, 20).Reverse()
            .Select(i => new SampledType($"Some.Where.Type{i}", Samples: i, Objects: 10 * i, Bytes: 1000 * i));

        var text = AllocatedTypes.Of("client", 1000, types).ToString();

        Assert.Contains("Type20", text);
        Assert.DoesNotContain("Type6 ", text);
        Assert.Matches(@"all others +21 +0\.2 +10 +% +21", text);
    }

    [Theory]
    [InlineData("System.String", "String")]
    [InlineData(
        "System.Collections.Generic.KeyValuePair`2[System.String,System.Object][]", "KeyValuePair`2[String,Object][]")]
    [InlineData("Grpc.AspNetCore.Server.Internal.HttpContextServerCallContext", "HttpContextServerCallContext")]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1+AsyncStateMachineBox`1[System.Net.Http."
            + "HttpResponseMessage,System.Net.Http.RedirectHandler+<SendAsync>d__4]",
        "async RedirectHandler.SendAsync")]
    [InlineData("Some.Where.Service+<>c__DisplayClass0_0", "Service+<>c__DisplayClass0_0")]
    public void Names_are_shown_without_namespaces(string full, string expected) =>
        Assert.Equal(expected, new TypeShare(full, 1, 1, 1).ShortName);
}
