using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>The lab's own channel to each server's Work service: sets it up, and asks which jobs were done.</summary>
internal sealed class WorkServiceClient : IDisposable
{
    private readonly Dictionary<LabServer, GrpcChannel> _channels = [];
    private readonly Dictionary<LabServer, IReadOnlyDictionary<string, int>> _kept = [];

    /// <summary>
    /// What servers are set up with from now on. Default: as many jobs at a time as there may be, 1 ms each.
    /// </summary>
    public WorkSettings Settings { get; set; } = new() { Workers = 256, ServiceTime = new() { Nanos = 1_000_000 } };

    public async Task ConfigureAsync(LabServer server, CancellationToken cancellation) =>
        await Client(server).ConfigureAsync(
            Settings, deadline: DateTime.UtcNow + ServerControl.Patience, cancellationToken: cancellation);

    /// <summary>Asks once more, because the server will not be there to be asked.</summary>
    public async Task KeepKeysAsync(LabServer server, CancellationToken cancellation)
    {
        var keys = await KeysAsync(server, cancellation);
        lock (_kept) _kept[server] = keys;
    }

    public async Task<IReadOnlyDictionary<string, int>> KeysAsync(LabServer server, CancellationToken cancellation)
    {
        if (server.HasEnded)
        {
            lock (_kept) return _kept.GetValueOrDefault(server) ?? new Dictionary<string, int>();
        }

        var keys = await Client(server)
            .ListKeysAsync(new(), deadline: DateTime.UtcNow + ServerControl.Patience, cancellationToken: cancellation);
        return new Dictionary<string, int>(keys.Done);
    }

    public void Dispose()
    {
        foreach (var channel in _channels.Values) channel.Dispose();
    }

    private Work.WorkClient Client(LabServer server)
    {
        lock (_channels)
        {
            if (!_channels.TryGetValue(server, out var channel))
            {
                _channels[server] = channel = server.OpenChannel(Endpoint.H2c);
            }

            return new Work.WorkClient(channel);
        }
    }
}
