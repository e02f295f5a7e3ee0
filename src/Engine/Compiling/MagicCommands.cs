using System.Text.RegularExpressions;
using GrpcLab.Engine.Errors;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine.Compiling;

/// <summary>
/// Finds a magic command of Polyglot Notebooks in a cell and says what to write here instead. On the first line the
/// compiler takes one for a script's shebang, which does nothing; further down it stumbles over what follows.
/// </summary>
internal static partial class MagicCommands
{
    /// <exception cref="CellException">A line of the cell is a magic command.</exception>
    public static void Refuse(SyntaxTree tree)
    {
        var text = tree.GetText();
        if (!Pattern().IsMatch(text.ToString())) return;
        var root = tree.GetRoot();
        foreach (var line in text.Lines)
        {
            if (Pattern().Match(line.ToString()) is { Success: true } found
                && IsCode(root, line.Start + found.Groups["magic"].Index))
            {
                throw Error(tree.FilePath, line, found);
            }
        }
    }

    // The lines of a comment and of a text are the writer's own. Behind an #if the compiler refuses them, too.
    private static bool IsCode(SyntaxNode root, int position)
    {
        var isComment = root.FindTrivia(position).Kind() is SyntaxKind.MultiLineCommentTrivia
            or SyntaxKind.MultiLineDocumentationCommentTrivia;
        // A directive is trivia of the token behind it: only a text has such a line within itself.
        return !isComment && !root.FindToken(position).Span.Contains(position);
    }

    private static CellException Error(string path, TextLine line, Match found)
    {
        var (name, column) = (found.Groups["name"].Value, found.Groups["magic"].Index);
        var message = $"#!{name} is a magic command of Polyglot Notebooks, and this kernel has none. "
            + $"{Instead(name.ToLowerInvariant())}";
        var lines = SourceLine.Describe(path, line.LineNumber, column, "", message, line.ToString());
        return new(new("MagicCommand", message, lines, line.LineNumber + 1, column + 1));
    }

    private static string Instead(string name) => name switch
    {
        "time" => "To measure time, use System.Diagnostics.Stopwatch, or compare two ways with the lab's Compare.",
        "markdown" => "Put the text into a markdown cell.",
        "set" or "share" or "value" => "Declare a C# variable: every later cell sees it.",
        "import" => "To run a script, write #load \"path.csx\".",
        "csharp" or "c#" => "Every cell is C#: delete this line.",
        "html" => "To show HTML, write display(new Microsoft.AspNetCore.Html.HtmlString(\"…\")).",
        "who" or "whos" => "To see a variable, write its name as the last line of a cell.",
        "connect" or "fsharp" or "f#" or "pwsh" or "powershell" or "javascript" or "js" or "python" or "r" or "sql"
        or "kql" or "mermaid" or "http" =>
            "Other languages and kernels are not supported: cells are C# only.",
        _ => "Write C#.",
    };

    // A path, as in #!/usr/bin/env, makes a script's first line, which the compiler knows.
    [GeneratedRegex(@"^[ \t]*(?<magic>#![ \t]*(?<name>[A-Za-z][A-Za-z0-9_#\-]*))", RegexOptions.Multiline)]
    private static partial Regex Pattern();
}
