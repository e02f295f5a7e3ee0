namespace Grpc.Core;

/// <summary>The methods of a service together with their handlers.</summary>
public partial class ServerServiceDefinition
{
    private readonly IReadOnlyList<Action<ServiceBinderBase>> _methods;

    internal ServerServiceDefinition(IReadOnlyList<Action<ServiceBinderBase>> methods) => _methods = methods;

    /// <summary>Starts a definition.</summary>
    public static Builder CreateBuilder() => new();

    /// <summary>Hands every method and its handler to a binder, in the order they were added.</summary>
    /// <param name="serviceBinder">Receives them.</param>
    public void BindService(ServiceBinderBase serviceBinder)
    {
        foreach (var addTo in _methods) addTo(serviceBinder);
    }
}
