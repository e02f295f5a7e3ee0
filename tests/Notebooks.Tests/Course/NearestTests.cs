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
    [InlineData("--bugdet", "--budget")]
    [InlineData("chanel", "01-channel-reuse")]
    [InlineData("1-channel-reuse", "01-channel-reuse")]
    [InlineData("haeders", "deeper/09-headers")]
    [InlineData("ru", null)]
    [InlineData("walk", null)]
    [InlineData("nonsense", null)]
    public void A_name_is_found_by_what_somebody_typed_instead(string typed, string? meant) =>
        Assert.Equal(meant, Nearest.To(typed, Names));
}
