using Grpc.Core;

namespace StandIns.Tests.Types;

public sealed class CallOptionsTests
{
    private static readonly Metadata Headers = new() { { "k", "v" } };
    private static readonly DateTime Deadline = new(2030, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly CallCredentials Credentials = CallCredentials.FromInterceptor((_, _) => Task.CompletedTask);

    [Fact]
    public void Nothing_is_set_by_default()
    {
        var options = default(CallOptions);

        Assert.Null(options.Headers);
        Assert.Null(options.Deadline);
        Assert.Null(options.WriteOptions);
        Assert.Null(options.PropagationToken);
        Assert.Null(options.Credentials);
        Assert.False(options.CancellationToken.CanBeCanceled);
        Assert.False(options.IsWaitForReady);
    }

    [Fact]
    public void A_copy_keeps_what_was_set_before()
    {
        using var source = new CancellationTokenSource();
        var write = new WriteOptions(WriteFlags.NoCompress);

        var options = new CallOptions(Headers)
            .WithDeadline(Deadline)
            .WithCancellationToken(source.Token)
            .WithWriteOptions(write)
            .WithCredentials(Credentials)
            .WithWaitForReady();

        Assert.Same(Headers, options.Headers);
        Assert.Equal(Deadline, options.Deadline);
        Assert.Equal(source.Token, options.CancellationToken);
        Assert.Same(write, options.WriteOptions);
        Assert.Same(Credentials, options.Credentials);
        Assert.True(options.IsWaitForReady);
        Assert.False(options.WithWaitForReady(false).IsWaitForReady);
    }

    [Fact]
    public void The_original_does_not_change()
    {
        var original = new CallOptions();

        original.WithHeaders(Headers);
        original.WithWaitForReady();

        Assert.Null(original.Headers);
        Assert.False(original.IsWaitForReady);
    }

    [Fact]
    public void Defaults_of_the_small_types_hold()
    {
        Assert.Equal(default, WriteOptions.Default.Flags);
        Assert.Equal(1, (int)WriteFlags.BufferHint);
        Assert.Equal(2, (int)WriteFlags.NoCompress);
        Assert.True(ContextPropagationOptions.Default.IsPropagateDeadline);
        Assert.True(ContextPropagationOptions.Default.IsPropagateCancellation);
        Assert.False(new ContextPropagationOptions(propagateDeadline: false).IsPropagateDeadline);
    }
}
