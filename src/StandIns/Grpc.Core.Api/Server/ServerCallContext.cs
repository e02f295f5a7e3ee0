namespace Grpc.Core;

/// <summary>The call that a handler is serving.</summary>
public abstract class ServerCallContext
{
    private Dictionary<object, object>? _userState;

    /// <summary>The path on the wire: "/helloworld.Greeter/SayHello".</summary>
    public string Method => MethodCore;

    /// <summary>The host that the client named.</summary>
    public string Host => HostCore;

    /// <summary>The client's address, as "ipv4:127.0.0.1:5000" or the like.</summary>
    public string Peer => PeerCore;

    /// <summary>When the call ends by itself, UTC; <see cref="DateTime.MaxValue"/> for never.</summary>
    public DateTime Deadline => DeadlineCore;

    /// <summary>The headers that the client sent.</summary>
    public Metadata RequestHeaders => RequestHeadersCore;

    /// <summary>Fires when the client cancels, the deadline passes or the connection breaks.</summary>
    public CancellationToken CancellationToken => CancellationTokenCore;

    /// <summary>What is sent after the last message; add to it before the handler returns.</summary>
    public Metadata ResponseTrailers => ResponseTrailersCore;

    /// <summary>How the call ends when the handler returns normally.</summary>
    public Status Status
    {
        get => StatusCore;
        set => StatusCore = value;
    }

    /// <summary>How replies are written; null for the default.</summary>
    public WriteOptions? WriteOptions
    {
        get => WriteOptionsCore;
        set => WriteOptionsCore = value;
    }

    /// <summary>What is known about the caller.</summary>
    public AuthContext AuthContext => AuthContextCore;

    /// <summary>A place for interceptors and handlers of this call to leave things for each other.</summary>
    public IDictionary<object, object> UserState => UserStateCore;

    /// <summary>Implements <see cref="Method"/>.</summary>
    protected abstract string MethodCore { get; }

    /// <summary>Implements <see cref="Host"/>.</summary>
    protected abstract string HostCore { get; }

    /// <summary>Implements <see cref="Peer"/>.</summary>
    protected abstract string PeerCore { get; }

    /// <summary>Implements <see cref="Deadline"/>.</summary>
    protected abstract DateTime DeadlineCore { get; }

    /// <summary>Implements <see cref="RequestHeaders"/>.</summary>
    protected abstract Metadata RequestHeadersCore { get; }

    /// <summary>Implements <see cref="CancellationToken"/>.</summary>
    protected abstract CancellationToken CancellationTokenCore { get; }

    /// <summary>Implements <see cref="ResponseTrailers"/>.</summary>
    protected abstract Metadata ResponseTrailersCore { get; }

    /// <summary>Implements <see cref="Status"/>.</summary>
    protected abstract Status StatusCore { get; set; }

    /// <summary>Implements <see cref="WriteOptions"/>.</summary>
    protected abstract WriteOptions? WriteOptionsCore { get; set; }

    /// <summary>Implements <see cref="AuthContext"/>.</summary>
    protected abstract AuthContext AuthContextCore { get; }

    /// <summary>Implements <see cref="UserState"/>; made when first asked for.</summary>
    protected virtual IDictionary<object, object> UserStateCore => _userState ??= [];

    /// <summary>Sends the response headers now instead of with the first reply. At most once.</summary>
    /// <param name="responseHeaders">The headers.</param>
    public Task WriteResponseHeadersAsync(Metadata responseHeaders) => WriteResponseHeadersAsyncCore(responseHeaders);

    /// <summary>Makes a token that carries this call's deadline and cancellation to the calls made for it.</summary>
    /// <param name="options">What is carried. Default: both.</param>
    public ContextPropagationToken CreatePropagationToken(ContextPropagationOptions? options = null) =>
        CreatePropagationTokenCore(options);

    /// <summary>Implements <see cref="WriteResponseHeadersAsync"/>.</summary>
    /// <param name="responseHeaders">The headers.</param>
    protected abstract Task WriteResponseHeadersAsyncCore(Metadata responseHeaders);

    /// <summary>Implements <see cref="CreatePropagationToken"/>.</summary>
    /// <param name="options">What is carried, or null for both.</param>
    protected abstract ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options);
}
