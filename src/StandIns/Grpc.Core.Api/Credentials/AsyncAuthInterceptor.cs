namespace Grpc.Core;

/// <summary>Adds credentials to a call, for example a token, by adding headers.</summary>
/// <param name="context">Which call it is.</param>
/// <param name="metadata">Headers to add to.</param>
public delegate Task AsyncAuthInterceptor(AuthInterceptorContext context, Metadata metadata);
