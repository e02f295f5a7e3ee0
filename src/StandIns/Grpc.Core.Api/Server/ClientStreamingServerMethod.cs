namespace Grpc.Core;

/// <summary>A handler with a stream of requests and one reply.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
/// <param name="requestStream">The requests.</param>
/// <param name="context">The call.</param>
public delegate Task<TResponse> ClientStreamingServerMethod<TRequest, TResponse>(
    IAsyncStreamReader<TRequest> requestStream, ServerCallContext context)
    where TRequest : class
    where TResponse : class;
