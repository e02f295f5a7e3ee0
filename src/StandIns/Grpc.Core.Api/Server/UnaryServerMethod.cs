namespace Grpc.Core;

/// <summary>A handler with one request and one reply.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
/// <param name="request">The request.</param>
/// <param name="context">The call.</param>
public delegate Task<TResponse> UnaryServerMethod<TRequest, TResponse>(TRequest request, ServerCallContext context)
    where TRequest : class
    where TResponse : class;
