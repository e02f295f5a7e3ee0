using System.Text.Json;
using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.Claims;

public sealed class ClaimTests
{
    [Theory]
    [InlineData(true, "held")]
    [InlineData(false, "failed")]
    public void A_mechanism_holds_or_fails(bool holds, string state)
    {
        var json = Json(Claim.That("a reused channel opens one connection", holds, "1 connection for 200 calls"));

        Assert.Equal(
            ("mechanism", state), (json.GetProperty("kind").GetString(), json.GetProperty("state").GetString()));
        Assert.Equal("1 connection for 200 calls", json.GetProperty("detail").GetString());
    }

    [Theory]
    [InlineData(true, "held")]
    [InlineData(null, "undecided")]
    [InlineData(false, "missed")]
    public void A_comparison_holds_is_missed_or_cannot_be_told(bool? holds, string state)
    {
        var json = Json(Claim.Measured("a new channel per call is slower", holds));

        Assert.Equal(
            ("comparison", state), (json.GetProperty("kind").GetString(), json.GetProperty("state").GetString()));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_smoke_budget_decides_no_comparison(bool holds) =>
        Assert.Equal(
            ClaimState.NotSteady, Claim.Judged("a new channel per call is slower", holds, null, Budget.Smoke).State);

    [Theory]
    [InlineData(Verdict.Slower, true)]
    [InlineData(Verdict.Faster, false)]
    [InlineData(Verdict.CannotTellApart, null)]
    [InlineData(Verdict.NotComparable, null)]
    public void A_verdict_decides_a_claim_unless_it_could_not_tell(Verdict verdict, bool? holds) =>
        Assert.Equal(holds, (SomeCase.Of("a") with { Verdict = verdict }).IsSlower);

    [Fact]
    public void The_shown_text_is_escaped()
    {
        var html = Claim.That("a < b & c", true, "<script>").ToBundle()[Mime.Html];

        Assert.Contains("a &lt; b &amp; c", html);
        Assert.DoesNotContain("<script>", html);
    }

    private static JsonElement Json(ClaimResult result) =>
        JsonDocument.Parse(result.ToBundle()[Mime.Claim]).RootElement;
}
