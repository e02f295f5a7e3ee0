using GrpcLab;
using GrpcLab.Bench;
using MessageShapes;

namespace Bench.Tests;

/// <summary>Both ways of each format read back what was written; only one of them makes an array for it.</summary>
public sealed class RoundTripTests
{
    public static TheoryData<string> Names => [.. All.Select(format => format.Name)];

    private static IEnumerable<RoundTrip> All =>
        [RoundTrip.ProtocolBuffers(), RoundTrip.SystemTextJson(), RoundTrip.NewtonsoftJson()];

    [Theory]
    [MemberData(nameof(Names))]
    public void Both_ways_read_the_whole_list(string name)
    {
        var format = All.Single(f => f.Name == name);

        foreach (var way in (Func<object>[])[format.NewArray, format.UsedBuffer, format.UsedBuffer])
        {
            Assert.Equal(Catalogue.TotalQuantity(Catalogue.Size), Total(way()));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_buffer_used_again_saves_the_array(string name)
    {
        var format = All.Single(f => f.Name == name);

        var saved = HeapUse.Of(20, format.NewArray).BytesEach - HeapUse.Of(20, format.UsedBuffer).BytesEach;

        Assert.True(saved > Catalogue.List(Catalogue.Size).CalculateSize(), $"{saved} B saved");
    }

    private static int Total(object list) => list switch
    {
        BigList messages => messages.Items.Sum(item => item.Quantity),
        BigListDto dto => dto.Items.Sum(item => item.Quantity),
        _ => throw new InvalidOperationException($"A {list.GetType()} is no list."),
    };
}
