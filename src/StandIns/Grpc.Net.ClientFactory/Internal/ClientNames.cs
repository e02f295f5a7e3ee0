namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Which client type took which name, so that a clash is found while services are registered.</summary>
internal sealed class ClientNames
{
    private readonly Dictionary<string, Type> _types = new(StringComparer.Ordinal);

    internal void Reserve(string name, Type client)
    {
        // Options go by name, so two types under one name would share an address and everything else.
        if (_types.TryGetValue(name, out var other) && other != client)
        {
            throw new InvalidOperationException(
                $"The gRPC client factory already has a registered client with the name '{name}', bound to the type "
                + $"'{other.FullName}'. Client names are computed based on the type name without "
                + "considering the namespace "
                + $"('{other.Name}'). Use an overload of AddGrpcClient that accepts a string and "
                + "provide a unique name to "
                + "resolve the conflict.");
        }

        _types[name] = client;
    }

    internal bool Has(string name) => _types.ContainsKey(name);
}
