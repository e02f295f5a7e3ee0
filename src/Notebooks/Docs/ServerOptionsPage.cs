using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Writes the page of the server's options, from where they are declared.</summary>
internal static class ServerOptionsPage
{
    public static string Render()
    {
        var text = new StringBuilder();
        text.Append("""
            # The server's options

            `./lab docs` writes this page from `src/Contract/Options/ServerOptions.cs`, where every option is declared once. What has a name in C# is a
            property of `LabServerOptions`; the rest is for whoever starts the server from a shell.

            | option | in C# | default | range | what it does |
            |---|---|---|---|---|

            """.ReplaceLineEndings("\n"));
        foreach (var option in ServerOption.All)
        {
            var written = MarkdownTable.Cell($"{option.Name} {option.Hint}".TrimEnd());
            var property = option.IsPublic ? $"`{option.Property}`" : "";
            text.Append($"| `{written}` | {property} | {option.DefaultWords} | {option.Range} | {option.Help} |\n");
        }

        return text.ToString();
    }
}
