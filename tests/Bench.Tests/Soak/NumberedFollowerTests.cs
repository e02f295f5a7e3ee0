using GrpcLab.Bench;

namespace Bench.Tests.Soak;

public sealed class NumberedFollowerTests
{
    [Theory]
    [InlineData(0, 0, 1, 2, 3)]
    [InlineData(2, 0, 1, 2, 5)] // 3 and 4 never came
    [InlineData(0, 2, 1, 2, 3, 2, 3, 4)] // 2 and 3 came again
    [InlineData(1, 1, 1, 3, 3)]
    public void What_is_lost_and_what_comes_twice_is_counted(int lost, int doubled, params int[] numbers)
    {
        var follower = new NumberedFollower();

        foreach (var number in numbers) follower.Take(number);

        Assert.Equal((lost, doubled, numbers.Length), (follower.Lost, follower.Doubled, follower.Received));
    }
}
