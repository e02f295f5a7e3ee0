using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Shop.Pictures.V1;

namespace Shop.Pictures.App;

// Sends a picture and returns its thumbnail. The camera calls it for 32 pictures at once.
internal sealed class PictureSender(IConfiguration configuration)
{
    private readonly Uri _gallery = configuration.GetValue("Gallery", new Uri("http://127.0.0.1:5182"));

    private static DateTime Deadline => DateTime.UtcNow.AddSeconds(20);

    #region send-picture
    public Task<Thumbnail> SendAsync(byte[] picture)
    {
        var id = Upload(picture);
        while (true)
        {
            if (GetThumbnail(id) is { } thumbnail) return Task.FromResult(thumbnail);
            Thread.Sleep(100);                      // it has not been made yet
        }
    }
    #endregion

    #region upload-picture
    private string Upload(byte[] picture)
    {
        using var channel = Open();
        var client = new Gallery.GalleryClient(channel);
        return client.Upload(new() { Data = ByteString.CopyFrom(picture) }, deadline: Deadline).Id;
    }
    #endregion

    #region get-thumbnail
    private Thumbnail? GetThumbnail(string id)
    {
        using var channel = Open();
        try { return new Gallery.GalleryClient(channel).GetThumbnail(new() { Id = id }, deadline: Deadline); }
        catch (RpcException e) when (e.StatusCode == StatusCode.NotFound) { return null; }
    }
    #endregion

    #region open-channel
    private GrpcChannel Open() => GrpcChannel.ForAddress(_gallery, new()
    {
        HttpHandler = new SocketsHttpHandler { KeepAlivePingDelay = TimeSpan.FromSeconds(30) },
        DisposeHttpClient = true,
    });
    #endregion
}
