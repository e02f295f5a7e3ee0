namespace Grpc.Core;

/// <summary>
/// Carries context from the call being served to the calls made for it. Only gRPC implementations derive from it.
/// </summary>
public abstract class ContextPropagationToken
{
    internal ContextPropagationToken()
    {
    }
}
