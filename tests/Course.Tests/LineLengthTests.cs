namespace Course.Tests;

/// <summary>Lines of C# are up to 120 characters long. Older ones are longer; their number may only fall.</summary>
public sealed class LineLengthTests
{
    private const int MaxLength = 120, LongerThanThat = 4468;

    private static readonly string[] Folders = ["bench", "optional", "protos", "server", "server-core", "src", "tests"];

    [Fact]
    public void No_line_is_added_that_is_longer_than_120_characters()
    {
        var longer = Folders
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.cs", SearchOption.AllDirectories))
            .Sum(file => File.ReadLines(file).Count(line => line.Length > MaxLength));

        Assert.True(
            longer <= LongerThanThat,
            $"{longer} lines are longer than {MaxLength} characters, and {LongerThanThat} may be. Break the ones you wrote.");
    }
}
