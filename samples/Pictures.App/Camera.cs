using System.Diagnostics;
using System.Security.Cryptography;
using System.Text.Json;
using Grpc.Core;

namespace Shop.Pictures.App;

// Hands over pictures, 32 at once with a pause after them, and prints what became of each burst.
internal sealed class Camera(PictureSender sender, IConfiguration configuration) : BackgroundService
{
    private const int AtOnce = 32, PictureSize = 128 * 1024;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(250);

    private readonly (byte[] Data, string Sha256)[] _pictures =
        [.. Enumerable.Range(0, 8).Select(_ => RandomNumberGenerator.GetBytes(PictureSize)).Select(data =>
            (data, Convert.ToHexStringLower(SHA256.HashData(data))))];

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // Whoever started the program has time to look at it from the start on. One picture goes alone: it connects.
        await Task.Delay(configuration.GetValue("FirstPictureAfter", Pause), stoppingToken);
        await Task.Run(() => SendAsync(_pictures[0]), stoppingToken);
        for (var burst = 1; !stoppingToken.IsCancellationRequested; burst++)
        {
            var began = Stopwatch.GetTimestamp();
            var ends = await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(i => Task.Run(
                () => SendAsync(_pictures[i % _pictures.Length]), stoppingToken)));
            var took = Stopwatch.GetElapsedTime(began);
            Console.WriteLine(JsonSerializer.Serialize(new
            {
                burst,
                stored = ends.Count(end => end == "stored"),
                milliseconds = (int)took.TotalMilliseconds,
                failures = ends.Where(end => end != "stored").Distinct(),
            }));
            await Task.Delay(Pause, stoppingToken);
        }
    }

    private async Task<string> SendAsync((byte[] Data, string Sha256) picture)
    {
        try
        {
            var thumbnail = await sender.SendAsync(picture.Data);
            return thumbnail.Sha256 == picture.Sha256 ? "stored" : "the bytes that arrived differ from those sent";
        }
        catch (Exception e) when (e is RpcException or HttpRequestException or IOException)
        {
            return e.Message;
        }
    }
}
