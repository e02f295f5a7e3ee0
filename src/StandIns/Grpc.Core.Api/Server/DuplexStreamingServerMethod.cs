namespace Grpc.Core;

/// <summary>A handler with a stream of requests and a stream of replies.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
/// <param name="requestStream">The requests.</param>
/// <param name="responseStream">Where replies are written.</param>
/// <param name="context">The call.</param>
public delegate Task DuplexStreamingServerMethod<TRequest, TResponse>(
    IAsyncStreamReader<TRequest> requestStream, IServerStreamWriter<TResponse> responseStream,
    ServerCallContext context)
    where TRequest : class
    where TResponse : class;
