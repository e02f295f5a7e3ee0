using MessageShapes;

namespace GrpcLab.Tests.Json;

public sealed class CatalogueTests
{
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
