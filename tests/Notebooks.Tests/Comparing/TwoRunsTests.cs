using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Comparing;

public sealed class TwoRunsTests
{
    private static readonly CaseMessage Narrow = new("b", "slower", 2, 1.8, 2.2, 1e-3),
        Wide = new("b", "slower", 3, 2.1, 4, 2e-3), Far = new("b", "slower", 30, 28, 32, 3e-2),
        Unsteady = new("b", "not steady", 2, null, null, 1e-3);

    [Fact]
    public void Intervals_that_overlap_agree_and_others_differ()
    {
        Assert.True(Row(Narrow, Wide).Agrees);
        Assert.False(Row(Narrow, Far).Agrees);
        Assert.Equal("differ: larger in the other", Row(Narrow, Far).Words);
        Assert.Equal("differ: smaller in the other", Row(Far, Narrow).Words);
    }

    [Fact]
    public void As_csv_every_digit_is_kept()
    {
        var lines = TwoRunsCsv.Of([Row(Narrow, Unsteady)]).Split('\n');

        Assert.Equal(
            "01-one,\"A, and B\",b,2,1.8,2.2,0.001,slower,2,,,0.001,not steady,unknown: no interval", lines[1]);
    }

    private static TwoRunsRow Row(CaseMessage one, CaseMessage other) => new("01-one", "A, and B", "b", one, other);
}
