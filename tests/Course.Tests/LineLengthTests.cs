using Course.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Course.Tests;

/// <summary>Lines of C# are up to 120 characters long, but for what raw and verbatim strings hold.</summary>
public sealed class LineLengthTests
{
    internal const int MaxLength = 120;

    [Fact]
    public void No_line_is_longer_than_120_characters() => Assert.Empty(
        from tree in SourceUses.Trees
        from line in Longer(tree)
        select $"{tree.FilePath}({line})");

    [Theory]
    [InlineData("// {0}", 1)]
    [InlineData("var text = \"{0}\";", 1)]
    [InlineData("var text = $\"{0}\";", 1)]
    [InlineData("Call(\"\"\"raw\"\"\", {0});", 1)]
    [InlineData("var text = @\"{0}\";", 0)]
    [InlineData("var text = \"\"\"{0}\"\"\";", 0)]
    [InlineData("var text = $\"\"\"\n    {0}\n    \"\"\";", 0)]
    public void A_long_line_is_found_unless_a_raw_or_verbatim_string_makes_it_long(string source, int found)
    {
        var code = source.Replace("{0}", new string('x', MaxLength), StringComparison.Ordinal);

        Assert.Equal(found, Longer(SourceUses.Parse(code, "code.cs")).Count());
    }

    /// <summary>The numbers of the lines that are too long, counted from 1.</summary>
    private static IEnumerable<int> Longer(SyntaxTree tree) =>
        from line in tree.GetText().Lines
        where line.Span.Length > MaxLength
        // What closes the call behind the string does not make the line long.
        let last = line.ToString().TrimEnd(')', ']', ',', ';').Length - 1
        where !IsAsWritten(tree.GetRoot(), line.Start + Math.Min(last, MaxLength))
        select line.LineNumber + 1;

    private static bool IsAsWritten(SyntaxNode root, int position) =>
        root.FindToken(position).Parent!.AncestorsAndSelf().Any(node =>
            node is LiteralExpressionSyntax or InterpolatedStringExpressionSyntax
            && node.Span.Contains(position)
            && node.ToString().TrimStart('$') is ['@', ..] or ['"', '"', '"', ..]);
}
