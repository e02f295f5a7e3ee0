using System.Text;

namespace GrpcLab.Tests.Servers;

public sealed class OutputTailTests
{
    [Fact(Timeout = 10_000)]
    public async Task Only_the_last_lines_are_kept()
    {
        var lines = string.Concat(Enumerable.Range(1, 5_000).Select(i => $"line {i}\n"));
        var tail = OutputTail.Follow(new MemoryStream(Encoding.UTF8.GetBytes(lines)));
        await tail.Finished;

        var kept = tail.Text.Split('\n');

        Assert.Equal(("line 4981", "line 5000", 20), (kept[0], kept[^1], kept.Length));
    }
}
