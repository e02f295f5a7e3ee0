namespace Grpc.Core;

/// <summary>A handler with one request and a stream of replies.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
/// <param name="request">The request.</param>
/// <param name="responseStream">Where replies are written.</param>
/// <param name="context">The call.</param>
public delegate Task ServerStreamingServerMethod<TRequest, TResponse>(
    TRequest request, IServerStreamWriter<TResponse> responseStream, ServerCallContext context)
    where TRequest : class
    where TResponse : class;
