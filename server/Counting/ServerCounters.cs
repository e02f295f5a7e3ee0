namespace GrpcLab.Server;

/// <summary>Everything the server counts about itself.</summary>
internal sealed class ServerCounters : MeasuredCounters
{
    private readonly List<EndpointCounters> _endpoints = [];

    public CallCounters ControlCalls { get; } = new();

    public IReadOnlyList<EndpointCounters> Endpoints => _endpoints;

    /// <summary>Adds an endpoint; only while the server is being put together.</summary>
    public EndpointCounters AddEndpoint(string name, bool isTls)
    {
        var endpoint = new EndpointCounters(name, isTls);
        _endpoints.Add(endpoint);
        return endpoint;
    }
}
