using System.Net.Http.Json;

namespace Samples.Tests;

/// <summary>All three programs: the worker calls the service over a Unix socket where there are any.</summary>
public sealed class ShopFixture : IAsyncLifetime
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("shop-");
    private SampleHost? _worker;

    internal SampleHost Service { get; private set; } = null!;

    internal SampleHost Front { get; private set; } = null!;

    internal HttpClient Web { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        var socket = Path.Combine(_folder.FullName, "orders.sock");
        Service = await SampleHost.ServiceAsync("--Socket", OperatingSystem.IsWindows() ? "" : socket);
        // No machine has this name, so calls that arrive came through the socket.
        string[] way = OperatingSystem.IsWindows()
            ? ["--Orders", Service.Addresses[0].ToString()]
            : ["--Orders", "http://orders.invalid", "--Socket", socket];
        _worker = await SampleHost.WorkerAsync([.. way, "--Receipts", Path.Combine(_folder.FullName, "receipts")]);
        Front = await SampleHost.FrontAsync(Service.Addresses[0]);
        Web = new HttpClient { BaseAddress = Front.Addresses[0] };
    }

    public async ValueTask DisposeAsync()
    {
        Web.Dispose();
        await _worker!.DisposeAsync();
        await Front.DisposeAsync();
        await Service.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    /// <summary>Buys through the web front.</summary>
    internal async Task BuyAsync(string id, string item, int quantity)
    {
        var answer = await Web.PostAsJsonAsync("/orders", new { id, item, quantity });
        answer.EnsureSuccessStatusCode();
    }
}

/// <summary>An order as the front writes it.</summary>
internal sealed record OrderJson(decimal Total, ReceiptJson? Receipt);

/// <summary>A receipt as the front writes it.</summary>
internal sealed record ReceiptJson(long Bytes, int Chunks, string Sha256);
