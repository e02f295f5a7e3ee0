using Grpc.Core.Internal;

namespace Grpc.Core;

/// <summary>What a caller can set for one call.</summary>
public struct CallOptions
{
    /// <summary>Makes options.</summary>
    /// <param name="headers">Headers to send first. Default: none.</param>
    /// <param name="deadline">When the call ends by itself, UTC. Default: never.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <param name="writeOptions">How requests are written. Default: as the client sees fit.</param>
    /// <param name="propagationToken">What to carry over from the call being served.</param>
    /// <param name="credentials">Credentials for this call, beside those of the channel.</param>
    public CallOptions(
        Metadata? headers = null,
        DateTime? deadline = null,
        CancellationToken cancellationToken = default,
        WriteOptions? writeOptions = null,
        ContextPropagationToken? propagationToken = null,
        CallCredentials? credentials = null)
    {
        Headers = headers;
        Deadline = deadline;
        CancellationToken = cancellationToken;
        WriteOptions = writeOptions;
        PropagationToken = propagationToken;
        Credentials = credentials;
    }

    /// <summary>Headers to send first, or null.</summary>
    public Metadata? Headers { get; private set; }

    /// <summary>When the call ends by itself, or null for never.</summary>
    public DateTime? Deadline { get; private set; }

    /// <summary>Cancels the call.</summary>
    public CancellationToken CancellationToken { get; private set; }

    /// <summary>How requests are written, or null.</summary>
    public WriteOptions? WriteOptions { get; private set; }

    /// <summary>What to carry over from the call being served, or null.</summary>
    public ContextPropagationToken? PropagationToken { get; private set; }

    /// <summary>Credentials for this call, or null.</summary>
    public CallCredentials? Credentials { get; private set; }

    /// <summary>Whether the call waits for a connection instead of failing when the server cannot be reached.</summary>
    public readonly bool IsWaitForReady => (Flags & CallFlags.WaitForReady) == CallFlags.WaitForReady;

    internal CallFlags Flags { get; private set; }

    /// <summary>A copy with other headers.</summary>
    /// <param name="headers">Headers to send first.</param>
    public readonly CallOptions WithHeaders(Metadata headers) => this with { Headers = headers };

    /// <summary>A copy with another deadline.</summary>
    /// <param name="deadline">When the call ends by itself, UTC.</param>
    public readonly CallOptions WithDeadline(DateTime deadline) => this with { Deadline = deadline };

    /// <summary>A copy with another cancellation token.</summary>
    /// <param name="cancellationToken">Cancels the call.</param>
    public readonly CallOptions WithCancellationToken(CancellationToken cancellationToken) =>
        this with { CancellationToken = cancellationToken };

    /// <summary>A copy with other write options.</summary>
    /// <param name="writeOptions">How requests are written.</param>
    public readonly CallOptions WithWriteOptions(WriteOptions writeOptions) =>
        this with { WriteOptions = writeOptions };

    /// <summary>A copy with another propagation token.</summary>
    /// <param name="propagationToken">What to carry over from the call being served.</param>
    public readonly CallOptions WithPropagationToken(ContextPropagationToken propagationToken) =>
        this with { PropagationToken = propagationToken };

    /// <summary>A copy with other credentials.</summary>
    /// <param name="credentials">Credentials for this call.</param>
    public readonly CallOptions WithCredentials(CallCredentials credentials) => this with { Credentials = credentials };

    /// <summary>A copy that waits for a connection, or does not.</summary>
    /// <param name="waitForReady">True to wait. Default: true.</param>
    public readonly CallOptions WithWaitForReady(bool waitForReady = true) =>
        WithFlags(waitForReady ? Flags | CallFlags.WaitForReady : Flags & ~CallFlags.WaitForReady);

    internal readonly CallOptions WithFlags(CallFlags flags) => this with { Flags = flags };
}
