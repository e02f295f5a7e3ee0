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
        return text.AppendJoin("", rows.Select(row => row.Line)).Append(Soak(course)).ToString();
    }

    // What lab soak recorded, where it has.
    private static string Soak(CourseFolder course)
    {
        var file = Path.Combine(course.Root, "data", "recorded", "soak-counts.csv");
        if (!File.Exists(file)) return "";

        var rows = Csv.ReadFile(file, ["what", "count", "conditions"], fields => fields);
        var text = new StringBuilder(
            """

            ## Half an hour of all that

            `./lab soak --record data/recorded` mixed it: calls, streams left in the middle, calls cancelled, deadlines missed, connections reset by
            a proxy, and a server killed and drained in turns. Connections, handles, threads and memory of both sides stayed flat
            ([figure](../data/recorded/soak.svg), [samples](../data/recorded/soak.csv)); a run where they do not exits with 1.


            """);
        text.Append(MarkdownTable.Row("what", "count")).Append("|---|---|\n");
        text.AppendJoin("", rows.Select(row => MarkdownTable.Row(row[0], row[1])));
        return text.Append("\nConditions: ").Append(rows[0][2]).Append('\n').ToString();
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
