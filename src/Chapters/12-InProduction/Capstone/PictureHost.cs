using System.Diagnostics;
using BinaryPayloads;
using Grpc.Core;

namespace GrpcLab;

/// <summary>The application at work behind a network of its own.</summary>
internal sealed class PictureHost : IDisposable
{
    private readonly PictureNetwork _access;
    private readonly PictureLoad _load;
    private readonly Func<byte[], Task<UploadReply>> _upload;
    private readonly byte[] _picture;
    private readonly uint _checksum;

    public PictureHost(LabServer server, PictureSystem system, PictureLoad load, Endpoint endpoint)
    {
        (Server, _load) = (server, load);
        Network = server.Behind(load.Network(countFrames: endpoint == Endpoint.H2c));
        _access = new PictureNetwork(Network, endpoint);
        _picture = new byte[load.PictureBytes];
        Random.Shared.NextBytes(_picture);
        _checksum = Checksum.Of(_picture);
        _upload = system.Client(_access) ?? throw new NotImplementedException();
    }

    /// <summary>The server behind it.</summary>
    public LabServer Server { get; }

    /// <summary>What lies between.</summary>
    public NetworkedServer Network { get; }

    /// <summary>
    /// Hands over a burst of pictures, each from a caller of its own, and waits until all are answered or given up.
    /// </summary>
    public async Task<Burst> BurstAsync(CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var ends = await Task.WhenAll(
            Enumerable.Range(0, _load.Pictures).Select(_ => Task.Run(() => UploadAsync(cancellation), cancellation)));
        var took = clock.Elapsed;
        var failures = ends.OfType<string>().ToArray();
        return new Burst(took, ends.Length - failures.Length, failures);
    }

    public void Dispose() => _access.Dispose();

    // Null for a picture that arrived whole, else why it did not: a failed upload is a result here.
    private async Task<string?> UploadAsync(CancellationToken cancellation)
    {
        try
        {
            var reply = await _upload(_picture).WaitAsync(_load.MaxUpload, cancellation);
            return reply.Length == _picture.Length && reply.Checksum == _checksum
                ? null
                : "other bytes arrived than were sent";
        }
        catch (RpcException e)
        {
            return StatusName.Of(e.StatusCode);
        }
        catch (TimeoutException)
        {
            return $"no answer within {Unit.Time(_load.MaxUpload)}";
        }
    }
}

/// <summary>How one burst of pictures went.</summary>
/// <param name="Took">From the first picture handed over to the last one answered or given up.</param>
/// <param name="Uploaded">Pictures that arrived whole.</param>
/// <param name="Failures">How the others ended, such as "DEADLINE_EXCEEDED".</param>
internal sealed record Burst(TimeSpan Took, int Uploaded, IReadOnlyList<string> Failures)
{
    /// <summary>Time of the burst for each picture that arrived; null when none did.</summary>
    public TimeSpan? PerPicture => Uploaded == 0 ? null : Took / Uploaded;
}
