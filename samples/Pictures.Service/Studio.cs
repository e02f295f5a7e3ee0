using System.Collections.Concurrent;
using System.Globalization;
using Google.Protobuf;
using Shop.Pictures.V1;

namespace Shop.Pictures.Service;

// Stores pictures and makes their thumbnails, as slowly as a disk and a scaler; of a picture it keeps only the hash.
internal sealed class Studio
{
    private const int ThumbnailSize = 2 * 1024, MostKept = 10_000;

    private static readonly TimeSpan TimeToStore = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan TimeToScale = TimeSpan.FromMilliseconds(400);
    private static readonly ByteString Scaled = ByteString.CopyFrom(new byte[ThumbnailSize]);

    private readonly ConcurrentDictionary<string, Task<Thumbnail>> _thumbnails = new();
    private readonly ConcurrentQueue<string> _oldest = new();
    private long _lastId;

    public async Task<Stored> StoreAsync(byte[] sha256)
    {
        await Task.Delay(TimeToStore);
        var id = Interlocked.Increment(ref _lastId).ToString(CultureInfo.InvariantCulture);
        _thumbnails[id] = ScaleAsync(sha256);
        _oldest.Enqueue(id);
        if (_thumbnails.Count > MostKept && _oldest.TryDequeue(out var oldest)) _thumbnails.TryRemove(oldest, out _);
        return new Stored { Id = id };
    }

    public Task<Thumbnail>? Find(string id) => _thumbnails.GetValueOrDefault(id);

    private static async Task<Thumbnail> ScaleAsync(byte[] sha256)
    {
        await Task.Delay(TimeToScale);
        return new Thumbnail { Data = Scaled, Sha256 = Convert.ToHexStringLower(sha256) };
    }
}
