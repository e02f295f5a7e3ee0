namespace Shop.Front.Propagation;

internal sealed class GrpcContextPropagationOptions
{
    // Whether calls made outside of a gRPC call are fine; otherwise they throw. Default: false.
    public bool SuppressContextNotFoundErrors { get; set; }
}
