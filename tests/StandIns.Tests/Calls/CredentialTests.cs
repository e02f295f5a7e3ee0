using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class CredentialTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    private static readonly Question WhoAmI = new() { Act = "authorization" };

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Call_credentials_travel_over_tls()
    {
        using var channel = server.OpenSecure();

        var answer = await new Probe.ProbeClient(channel)
            .AskAsync(WhoAmI, new CallOptions(credentials: Token("secret")));

        Assert.Equal("Bearer secret", answer.Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Credentials_of_the_channel_go_with_every_call()
    {
        var credentials = ChannelCredentials.Create(ChannelCredentials.SecureSsl, Token("of the channel"));
        using var channel = server.OpenSecure(options => options.Credentials = credentials);
        var client = new Probe.ProbeClient(channel);

        Assert.Equal("Bearer of the channel", (await client.AskAsync(WhoAmI)).Text);
        Assert.Equal("Bearer of the channel", (await client.AskAsync(WhoAmI)).Text);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Composed_credentials_apply_in_order()
    {
        var order = new List<string>();
        var composed = CallCredentials.Compose(Noting(order, "first"), Noting(order, "second"), Noting(order, "third"));
        using var channel = server.OpenSecure();

        await new Probe.ProbeClient(channel).AskAsync(WhoAmI, new CallOptions().WithCredentials(composed));

        Assert.Equal(["first", "second", "third"], order);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task An_interceptor_is_told_which_call_it_is()
    {
        AuthInterceptorContext? seen = null;
        var credentials = CallCredentials.FromInterceptor((context, _) =>
        {
            seen = context;
            return Task.CompletedTask;
        });
        using var channel = server.OpenSecure();

        await new Probe.ProbeClient(channel).AskAsync(WhoAmI, new CallOptions(credentials: credentials));

        Assert.Equal("Ask", seen!.MethodName);
        Assert.EndsWith("/probe.Probe", seen.ServiceUrl, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Call_credentials_are_not_sent_in_the_clear()
    {
        var asked = false;
        var credentials = CallCredentials.FromInterceptor((_, metadata) =>
        {
            asked = true;
            metadata.Add("authorization", "leaked");
            return Task.CompletedTask;
        });
        using var channel = server.OpenClear();

        var answer = await new Probe.ProbeClient(channel).AskAsync(WhoAmI, new CallOptions(credentials: credentials));

        Assert.Equal("none", answer.Text);
        Assert.False(asked);
    }

    [Fact]
    public void Call_credentials_joined_to_insecure_ones_are_refused_by_the_channel()
    {
        var joined = ChannelCredentials.Create(ChannelCredentials.Insecure, Token("x"));

        var refusal = Assert.Throws<InvalidOperationException>(
            () => server.OpenClear(options => options.Credentials = joined));

        Assert.Contains("Insecure", refusal.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_channel_that_is_told_to_sends_them_in_the_clear()
    {
        using var channel = server.OpenClear(options =>
        {
            options.Credentials = ChannelCredentials.Create(ChannelCredentials.Insecure, Token("in the clear"));
            options.UnsafeUseInsecureChannelCallCredentials = true;
        });

        var answer = await new Probe.ProbeClient(channel).AskAsync(WhoAmI);

        Assert.Equal("Bearer in the clear", answer.Text);
    }

    [Fact]
    public void Composing_needs_at_least_two() =>
        Assert.Throws<ArgumentException>(() => CallCredentials.Compose(Token("x")));

    private static CallCredentials Token(string token) => CallCredentials.FromInterceptor((_, metadata) =>
    {
        metadata.Add("Authorization", $"Bearer {token}");
        return Task.CompletedTask;
    });

    private static CallCredentials Noting(List<string> order, string name) =>
        CallCredentials.FromInterceptor(async (_, _) =>
        {
            await Task.Yield();
            order.Add(name);
        });
}
