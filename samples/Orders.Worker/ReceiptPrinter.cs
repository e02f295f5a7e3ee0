using System.Globalization;
using Shop.V1;

namespace Shop.Worker;

// Writes receipts to files: a line for each piece.
internal sealed class ReceiptPrinter(IConfiguration configuration)
{
    private readonly string _folder = configuration["Receipts"] ?? Path.Combine(Path.GetTempPath(), "receipts");

    // The order's id came over the wire, so it is no part of a path.
    public string NewPath()
    {
        Directory.CreateDirectory(_folder);
        return Path.Combine(_folder, $"{Convert.ToHexStringLower(Guid.NewGuid().ToByteArray())}.txt");
    }

    public static async Task PrintAsync(Order order, string path, CancellationToken cancellation)
    {
        await using var file = File.CreateText(path);
        await file.WriteLineAsync($"Receipt for order {order.Id}".AsMemory(), cancellation);
        for (var piece = 1; piece <= order.Quantity; piece++)
        {
            await file.WriteLineAsync(
                string.Create(CultureInfo.InvariantCulture, $"{piece} {order.Item}").AsMemory(), cancellation);
        }
    }
}
