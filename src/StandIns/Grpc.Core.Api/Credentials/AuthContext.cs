using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>What is known about who makes a call.</summary>
public class AuthContext
{
    private readonly Dictionary<string, List<AuthProperty>> _properties;

    /// <summary>Makes a context.</summary>
    /// <param name="peerIdentityPropertyName">Which property names the caller, or null when it is unknown.</param>
    /// <param name="properties">All properties by name.</param>
    public AuthContext(string? peerIdentityPropertyName, Dictionary<string, List<AuthProperty>> properties)
    {
        PeerIdentityPropertyName = peerIdentityPropertyName;
        _properties = GrpcPreconditions.CheckNotNull(properties, nameof(properties));
    }

    /// <summary>Whether the caller is known.</summary>
    public bool IsPeerAuthenticated => PeerIdentityPropertyName is not null;

    /// <summary>Which property names the caller, or null when it is unknown.</summary>
    public string? PeerIdentityPropertyName { get; }

    /// <summary>The properties that name the caller; none when it is unknown.</summary>
    public IEnumerable<AuthProperty> PeerIdentity =>
        PeerIdentityPropertyName is null ? [] : _properties[PeerIdentityPropertyName];

    /// <summary>All properties.</summary>
    public IEnumerable<AuthProperty> Properties => _properties.Values.SelectMany(list => list);

    /// <summary>The properties with a name; none when there is no such name.</summary>
    /// <param name="propertyName">The name.</param>
    public IEnumerable<AuthProperty> FindPropertiesByName(string propertyName) =>
        _properties.TryGetValue(propertyName, out var found) ? found.AsReadOnly() : [];
}
