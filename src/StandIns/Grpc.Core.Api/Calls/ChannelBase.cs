using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>A long-lived route to a server, over which any number of calls can run.</summary>
public abstract class ChannelBase
{
    /// <summary>Makes a channel.</summary>
    /// <param name="target">The server's address.</param>
    protected ChannelBase(string target) => Target = GrpcPreconditions.CheckNotNull(target, nameof(target));

    /// <summary>The server's address.</summary>
    public string Target { get; }

    /// <summary>Makes an invoker whose calls go over this channel.</summary>
    public abstract CallInvoker CreateCallInvoker();

    /// <summary>Closes the channel.</summary>
    public Task ShutdownAsync() => ShutdownAsyncCore();

    /// <summary>Does the closing; nothing unless overridden.</summary>
    protected virtual Task ShutdownAsyncCore() => Task.CompletedTask;
}
