namespace GrpcLab.Tests.Budgets;

public class BudgetTests
{
    [Theory]
    [InlineData(null, "quick")]
    [InlineData("", "quick")]
    [InlineData("quick", "quick")]
    [InlineData("smoke", "smoke")]
    [InlineData(" Full ", "full")]
    public void The_word_names_the_budget(string? word, string expected) =>
        Assert.Equal(expected, Budget.Parse(word).Name);

    [Fact]
    public void Any_other_word_is_an_error_that_names_it_and_the_choices()
    {
        var error = Assert.Throws<ArgumentException>(() => Budget.Parse("huge"));

        Assert.All(["GRPCLAB_BUDGET", "huge", "smoke", "quick", "full"], part => Assert.Contains(part, error.Message));
    }

    [Fact]
    public void Every_error_is_named_at_once()
    {
        var wrong = Budget.Quick with
        {
            Rounds = 9,
            Slice = TimeSpan.Zero,
            Turn = TimeSpan.Zero,
            MinCalls = 0,
            WarmupCap = TimeSpan.Zero,
            Timeout = TimeSpan.Zero
        };

        var error = Assert.Throws<ArgumentException>(wrong.ThrowIfInvalid);

        Assert.All(
            ["Rounds", "Slice", "Turn", "MinCalls", "WarmupCap", "Timeout"], part => Assert.Contains(part, error.Message));
    }
}
