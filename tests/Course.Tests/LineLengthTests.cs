using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Course.Tests;

/// <summary>
/// Lines of C# are up to 120 characters long, but for what raw and verbatim strings hold. Older ones are longer; their
/// number may only fall.
/// </summary>
public sealed class LineLengthTests
{
    private const int MaxLength = 120, LongerThanThat = 34;

    private static readonly CSharpParseOptions Language = new(LanguageVersion.CSharp14);

    private static readonly string[] Folders = ["bench", "optional", "protos", "server", "server-core", "src", "tests"];

    [Fact]
    public void No_line_is_added_that_is_longer_than_120_characters()
    {
        var longer = Folders
            .Select(folder => Path.Combine(Repository.Root, folder))
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Sum(file => Longer(File.ReadAllText(file)));

        Assert.True(
            longer <= LongerThanThat,
            $"{longer} lines are longer than {MaxLength} characters, and {LongerThanThat} may be. "
            + "Break the ones you wrote.");
    }

    [Theory]
    [InlineData("// {0}", 1)]
    [InlineData("var text = \"{0}\";", 1)]
    [InlineData("var text = $\"{0}\";", 1)]
    [InlineData("Call(\"\"\"raw\"\"\", {0});", 1)]
    [InlineData("var text = @\"{0}\";", 0)]
    [InlineData("var text = \"\"\"{0}\"\"\";", 0)]
    [InlineData("var text = $\"\"\"\n    {0}\n    \"\"\";", 0)]
    public void A_long_line_is_found_unless_a_raw_or_verbatim_string_makes_it_long(string source, int found) =>
        Assert.Equal(found, Longer(source.Replace("{0}", new string('x', MaxLength), StringComparison.Ordinal)));

    private static int Longer(string source)
    {
        if (!source.Split('\n').Any(line => line.Length > MaxLength)) return 0;
        var tree = CSharpSyntaxTree.ParseText(source, Language);
        return tree.GetText().Lines.Where(line => line.Span.Length > MaxLength).Count(line =>
        {
            // What closes the call behind the string does not make the line long.
            var last = line.ToString().TrimEnd(')', ']', ',', ';').Length - 1;
            return !IsAsWritten(tree.GetRoot(), line.Start + Math.Min(last, MaxLength));
        });
    }

    private static bool IsAsWritten(SyntaxNode root, int position) =>
        root.FindToken(position).Parent!.AncestorsAndSelf().Any(node =>
            node is LiteralExpressionSyntax or InterpolatedStringExpressionSyntax
            && node.Span.Contains(position)
            && node.ToString().TrimStart('$') is ['@', ..] or ['"', '"', '"', ..]);
}
