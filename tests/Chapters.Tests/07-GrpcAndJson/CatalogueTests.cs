using System.Text.Json;
using MessageShapes;

namespace GrpcLab.Tests.Json;

public sealed class CatalogueTests
{
    [Fact]
    public void The_list_is_190_kB_as_JSON_and_half_of_it_as_a_message()
    {
        var json = JsonSerializer.SerializeToUtf8Bytes(
            Catalogue.ListDto(Catalogue.Size), ShapesJson.Default.BigListDto).Length;
        var message = Catalogue.List(Catalogue.Size).CalculateSize();

        Assert.InRange(json, 185_000, 195_000);
        Assert.InRange((double)message / json, 0.45, 0.6);
    }

    [Fact]
    public void Message_and_JSON_hold_the_same_items()
    {
        var (messages, dtos) = (Catalogue.List(5).Items, Catalogue.ListDto(5).Items);

        Assert.Equal(dtos.Select(d => (d.Id, d.Description, d.Price, d.Updated)),
            messages.Select(m => (m.Id, m.Description, m.Price, m.Updated)));
        Assert.Equal(Catalogue.TotalQuantity(5), messages.Sum(m => m.Quantity));
    }

    [Fact]
    public void No_price_is_a_whole_number() =>
        Assert.DoesNotContain(Catalogue.ListDto(Catalogue.Size).Items, item => item.Price == Math.Truncate(item.Price));
}
