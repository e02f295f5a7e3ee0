using GrpcLab.Notebooks;

namespace Notebooks.Tests.Course;

public sealed class NearestTests
{
    private static readonly string[] Names =
        ["run", "watch", "--cell-timeout", "--budget", "--timeout", "01-channel-reuse", "deeper/01-a-channel",
        "deeper/09-headers"];

    [Theory]
    [InlineData("rnu", "run")]
    [InlineData("RUN", "run")]
    [InlineData("wacth", "watch")]
    [InlineData("--bugdet", "--budget")]
    [InlineData("budget", "--budget")]
    [InlineData("--timout", "--timeout")]
    [InlineData("chanel", "01-channel-reuse")]
    [InlineData("chanel-reuse", "01-channel-reuse")]
    [InlineData("1-channel-reuse", "01-channel-reuse")]
    [InlineData("haeders", "deeper/09-headers")]
    [InlineData("ru", null)]
    [InlineData("walk", null)]
    [InlineData("", null)]
    [InlineData("nonsense", null)]
    public void A_name_is_found_by_what_somebody_typed_instead(string typed, string? meant) =>
        Assert.Equal(meant, Nearest.To(typed, Names));

    [Theory]
    [InlineData("", "abc", 3)]
    [InlineData("abc", "", 3)]
    [InlineData("abc", "abc", 0)]
    [InlineData("kitten", "sitting", 3)]
    [InlineData("rnu", "run", 1)]
    [InlineData("ca", "abc", 3)]
    public void Putting_in_leaving_out_replacing_and_swapping_are_one_edit_each(string one, string other, int edits)
    {
        Assert.Equal(edits, Nearest.Edits(one, other));
        Assert.Equal(edits, Nearest.Edits(other, one));
    }

    [Fact]
    public void Without_a_near_name_nothing_is_asked() =>
        Assert.Equal(("", " Did you mean 'run'?"), (Nearest.Question("walk", Names), Nearest.Question("rnu", Names)));
}
