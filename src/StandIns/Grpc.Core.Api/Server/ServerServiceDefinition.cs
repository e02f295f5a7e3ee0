namespace Grpc.Core;

/// <summary>The methods of a service together with their handlers.</summary>
public partial class ServerServiceDefinition
{
    private readonly IReadOnlyList<Action<ServiceBinderBase>> _methods;

    internal ServerServiceDefinition(IReadOnlyList<Action<ServiceBinderBase>> methods) => _methods = methods;

    /// <summary>Starts a definition.</summary>
    public static Builder CreateBuilder() => new();

    // Grpc.Core and Grpc.AspNetCore.Server read a definition in this way.
    internal void BindService(ServiceBinderBase serviceBinder)
    {
        foreach (var addTo in _methods)
            addTo(serviceBinder);
    }
}
