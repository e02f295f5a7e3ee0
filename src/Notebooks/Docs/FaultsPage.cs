using System.Text;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>
/// The page that says what happens when something goes wrong: from the Fault attributes of the tests.
/// </summary>
internal static class FaultsPage
{
    private const string Attribute = "Fault";

    public static string Render(CourseFolder course)
    {
        var text = new StringBuilder(
            """
            # When something goes wrong

            What a fault costs a reader: each line is shown by the test it names. `./lab docs` writes this page from the `Fault` attributes of the tests.
            Do not edit it by hand.


            """);
        text.Append(MarkdownTable.Row("fault", "what the reader sees", "what is kept", "what is left", "test"));
        text.Append("|---|---|---|---|---|\n");
        var rows = Directory.EnumerateFiles(Path.Combine(course.Root, "tests"), "*.cs", SearchOption.AllDirectories)
            .SelectMany(file => Rows(file, course.Relative(file)))
            .OrderBy(row => row.Fault.TrimStart('`'), StringComparer.OrdinalIgnoreCase)
            .ThenBy(row => row.Line, StringComparer.Ordinal);
        return text.AppendJoin("", rows.Select(row => row.Line)).ToString();
    }

    internal static IEnumerable<(string Fault, string Line)> Rows(string file, string path)
    {
        var source = File.ReadAllText(file);
        if (!source.Contains(Attribute + "(", StringComparison.Ordinal)) return [];

        return CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
            .SelectMany(method => method.AttributeLists.SelectMany(list => list.Attributes)
                .Where(attribute => attribute.Name.ToString() == Attribute)
                .Select(attribute => Row(attribute, method.Identifier.Text, path)));
    }

    private static (string Fault, string Line) Row(AttributeSyntax attribute, string test, string path)
    {
        List<string> texts = [.. attribute.ArgumentList!.Arguments.Select(argument => Text(argument.Expression))];
        var link = $"[{Path.GetFileNameWithoutExtension(path)}](../{path} \"{test.Replace('_', ' ')}\")";
        return (texts[0], MarkdownTable.Row([.. texts, link]));
    }

    // Literals, joined by plus where a line is too short for them.
    private static string Text(ExpressionSyntax expression) => expression switch
    {
        LiteralExpressionSyntax literal => literal.Token.ValueText,
        BinaryExpressionSyntax sum => Text(sum.Left) + Text(sum.Right),
        _ => throw new FormatException($"A Fault attribute holds {expression}; it needs plain texts."),
    };
}
