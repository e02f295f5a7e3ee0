namespace Grpc.Net.ClientFactory;

/// <summary>How long an interceptor made by the factory lives.</summary>
public enum InterceptorScope
{
    /// <summary>Made once with the channel and shared by all its clients.</summary>
    Channel,

    /// <summary>Made anew for every client, from the scope the client was asked for in.</summary>
    Client,
}
