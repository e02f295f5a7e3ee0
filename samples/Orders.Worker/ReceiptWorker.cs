using Grpc.Core;
using Shop.V1;

namespace Shop.Worker;

// Prints a receipt for every order that comes along the stream, and uploads it.
internal sealed partial class ReceiptWorker(
    Orders.OrdersClient orders, ReceiptPrinter printer, ReceiptUpload upload, ILogger<ReceiptWorker> log)
    : BackgroundService
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // A stream ends sooner or later, at the latest when the service is deployed anew: it is opened again.
        while (!stoppingToken.IsCancellationRequested)
        {
            try
            {
                await FollowAsync(stoppingToken);
            }
            // A write to a connection that breaks may throw the connection's own error (grpc-dotnet issue 2638).
            catch (Exception e) when (e is RpcException or IOException)
            {
                if (!stoppingToken.IsCancellationRequested) Lost(e.Message);
            }

            await Task.Delay(Pause, stoppingToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task FollowAsync(CancellationToken stopping)
    {
        #region read-all
        // No deadline: the stream is meant to last. Disposing the call cancels it, whichever way the loop ends.
        using var call = orders.Watch(new WatchRequest(), cancellationToken: stopping);
        await foreach (var order in call.ResponseStream.ReadAllAsync(stopping))
        {
            if (order.Receipt is null) await SendReceiptAsync(order, stopping);
        }
        #endregion
    }

    private async Task SendReceiptAsync(Order order, CancellationToken cancellation)
    {
        var path = printer.NewPath();
        try
        {
            await ReceiptPrinter.PrintAsync(order, path, cancellation);
            var receipt = await upload.SendAsync(order.Id, path, cancellation);
            Sent(order.Id, receipt.Bytes, receipt.Chunks);
        }
        // Where the service is gone, the stream ends as well, and the order comes again. All else is about this order.
        catch (RpcException e) when (e.StatusCode != StatusCode.Unavailable && !cancellation.IsCancellationRequested)
        {
            NotTaken(order.Id, e.Status);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [LoggerMessage(LogLevel.Information, "Receipt of {Order}: {Bytes} bytes in {Chunks} chunks")]
    private partial void Sent(string order, long bytes, int chunks);

    [LoggerMessage(LogLevel.Warning, "The receipt of {Order} was not accepted. {Status}")]
    private partial void NotTaken(string order, Status status);

    [LoggerMessage(LogLevel.Warning, "The order stream has ended and will be reopened. {Why}")]
    private partial void Lost(string why);
}
