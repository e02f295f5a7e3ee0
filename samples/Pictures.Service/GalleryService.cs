using System.Security.Cryptography;
using Grpc.Core;
using Shop.Pictures.V1;

namespace Shop.Pictures.Service;

internal sealed class GalleryService(Studio studio) : Gallery.GalleryBase
{
    public override Task<Stored> Upload(Picture request, ServerCallContext context) =>
        studio.StoreAsync(SHA256.HashData(request.Data.Span));

    public override async Task<Stored> UploadChunks(
        IAsyncStreamReader<Chunk> requestStream, ServerCallContext context)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        await foreach (var chunk in requestStream.ReadAllAsync(context.CancellationToken))
        {
            hash.AppendData(chunk.Data.Span);
        }

        return await studio.StoreAsync(hash.GetHashAndReset());
    }

    public override Task<Thumbnail> GetThumbnail(ThumbnailRequest request, ServerCallContext context)
    {
        var thumbnail = Find(request);
        return thumbnail.IsCompleted
            ? thumbnail
            : throw new RpcException(new Status(StatusCode.NotFound, "The thumbnail has not been made yet."));
    }

    public override Task<Thumbnail> WaitForThumbnail(ThumbnailRequest request, ServerCallContext context) =>
        Find(request).WaitAsync(context.CancellationToken);

    private Task<Thumbnail> Find(ThumbnailRequest request) => studio.Find(request.Id)
        ?? throw new RpcException(new Status(StatusCode.NotFound, $"There is no picture {request.Id}."));
}
