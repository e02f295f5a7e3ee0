using GrpcLab.Notebooks;

namespace Notebooks.Tests.Course;

public sealed class ReadingTimeTests
{
    [Theory]
    [InlineData("*10 min; needs C#.*", 9.9, true)]
    [InlineData("*9 min; needs C#.*", 9.9, true)]
    [InlineData("*8 min; needs C#.*", 9.9, false)]
    [InlineData("Some time.", 0, false)]
    public void Less_than_nine_tenths_of_the_minutes_is_an_error(string said, double minutes, bool fine)
    {
        var notebook = new NotebookBuilder().Markdown("# 1. Title\n" + said).Build();
        var run = TimeSpan.FromMinutes(Math.Max(0, minutes - ReadingTime.Minutes(notebook, TimeSpan.Zero)));

        var errors = ReadingTime.Check(notebook, run).ToList();

        Assert.Equal(fine, errors.Count == 0);
        Assert.All(errors, error => Assert.Equal("minutes", error.Rule));
    }
}
