using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>
/// One connection of a <see cref="StrictPeer"/>: answers calls with nothing in them, and counts pings by the rule.
/// </summary>
internal sealed class StrictConnection(Stream stream, PingGuard guard, StrictTally tally)
{
    private const byte Ack = 0x1, EndStream = 0x1;

    private readonly HashSet<int> _open = [];
    private int _lastStream;

    /// <summary>Serves until the client goes, or until it has pinged too often.</summary>
    public async Task RunAsync(CancellationToken cancellation)
    {
        await stream.ReadExactlyAsync(new byte[FrameReader.Preface.Length], cancellation);
        await stream.WriteAsync(PeerFrames.Settings, cancellation);
        var header = new byte[FrameSeen.HeaderSize];
        while (await stream.ReadAtLeastAsync(
            header, header.Length, throwOnEndOfStream: false, cancellation) == header.Length)
        {
            var payload = new byte[BinaryPrimitives.ReadInt32BigEndian(header) >> 8];
            await stream.ReadExactlyAsync(payload, cancellation);
            var id = BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(5)) & int.MaxValue;
            if (!await HandleAsync((FrameType)header[3], header[4], id, payload, cancellation)) return;
        }
    }

    // False ends the connection.
    private async Task<bool> HandleAsync(
        FrameType type, byte flags, int id, byte[] payload, CancellationToken cancellation)
    {
        switch (type)
        {
            case FrameType.Settings when (flags & Ack) == 0:
                await stream.WriteAsync(PeerFrames.SettingsAck, cancellation);
                return true;
            case FrameType.Headers:
                await BeginAsync(id, cancellation);
                return (flags & EndStream) == 0 || await FinishAsync(id, cancellation);
            case FrameType.Data when (flags & EndStream) != 0:
                return await FinishAsync(id, cancellation);
            case FrameType.RstStream:
                _open.Remove(id);
                return true;
            case FrameType.Ping when (flags & Ack) == 0:
                return await AnswerPingAsync(payload, cancellation);
            default:
                return type != FrameType.GoAway;
        }
    }

    private async Task BeginAsync(int id, CancellationToken cancellation)
    {
        _open.Add(id);
        _lastStream = Math.Max(_lastStream, id);
        tally.Called();
        await stream.WriteAsync(PeerFrames.ResponseHeaders(id), cancellation);
        guard.Forgive();
    }

    private async Task<bool> FinishAsync(int id, CancellationToken cancellation)
    {
        _open.Remove(id);
        await stream.WriteAsync(PeerFrames.EmptyMessage(id), cancellation);
        await stream.WriteAsync(PeerFrames.TrailersOk(id), cancellation);
        guard.Forgive();
        return true;
    }

    private async Task<bool> AnswerPingAsync(byte[] payload, CancellationToken cancellation)
    {
        tally.Pinged();
        if (guard.Bears(_open.Count))
        {
            await stream.WriteAsync(PeerFrames.PingAck(payload), cancellation);
            return true;
        }

        tally.SentAway();
        await stream.WriteAsync(PeerFrames.TooManyPings(_lastStream), cancellation);
        return false;
    }
}
