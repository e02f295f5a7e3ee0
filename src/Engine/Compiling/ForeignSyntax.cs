using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine;

/// <summary>
/// What a cell brings along from Polyglot Notebooks or from a program and C# scripting does not know: one error that
/// says what to write here, where the compiler would stumble over whatever follows.
/// </summary>
internal static partial class ForeignSyntax
{
    /// <summary>The cell, or the same without a magic command that changes nothing here.</summary>
    /// <exception cref="CellException">There is something in it that cannot be left out.</exception>
    public static SyntaxTree Accept(SyntaxTree tree)
    {
        var accepted = WithoutMagicCommands(tree);
        RefuseUsingDeclarations(accepted);
        return accepted;
    }

    // On the first line the compiler takes one for a script's shebang, which does nothing.
    private static SyntaxTree WithoutMagicCommands(SyntaxTree tree)
    {
        var text = tree.GetText();
        if (!MagicCommand().IsMatch(text.ToString())) return tree;
        var root = tree.GetRoot();
        List<TextChange> ignored = [];
        foreach (var line in text.Lines)
        {
            if (MagicCommand().Match(line.ToString()) is not { Success: true } found) continue;
            var (name, column) = (found.Groups["name"].Value, found.Groups["magic"].Index);
            if (!IsCode(root, line.Start + column)) continue;
            if (name is not ("csharp" or "c#" or "C#")) throw Refused(tree, line.Start + column, name);
            ignored.Add(new(new(line.Start + column, 2), "//"));
        }
        return ignored.Count == 0 ? tree : tree.WithChangedText(text.WithChanges(ignored));
    }

    // The lines of a comment and of a text are the writer's own. Behind an #if the compiler refuses them, too.
    private static bool IsCode(SyntaxNode root, int position)
    {
        var isComment = root.FindTrivia(position).Kind() is SyntaxKind.MultiLineCommentTrivia
            or SyntaxKind.MultiLineDocumentationCommentTrivia;
        // A directive is trivia of the token behind it: only a text has such a line within itself.
        return !isComment && !root.FindToken(position).Span.Contains(position);
    }

    private static CellException Refused(SyntaxTree tree, int position, string name) =>
        CellException.At(tree, position, "MagicCommand", name.Length == 0
            ? "#i adds a package source in Polyglot Notebooks, and this kernel has no such command. Add the source to the "
                + "nuget.config of the notebook's folder: dotnet nuget add source ADDRESS."
            : $"#!{name} is a magic command of Polyglot Notebooks; this kernel has no magic commands. "
                + Instead(name.ToLowerInvariant()));

    private static string Instead(string name) => name switch
    {
        "time" => "To measure time, use System.Diagnostics.Stopwatch, or compare two ways with the lab's Compare.",
        "markdown" => "Put the text into a markdown cell.",
        "set" or "share" or "value" => "Declare a C# variable: every later cell sees it.",
        "import" => "To run a script, write #load \"path.csx\".",
        "html" => "To show HTML, write HTML(\"…\") as the last line of a cell, or display(HTML(\"…\")).",
        "who" or "whos" => "To see a variable, write its name as the last line of a cell.",
        "connect" or "fsharp" or "f#" or "pwsh" or "powershell" or "javascript" or "js" or "python" or "r" or "sql"
        or "kql" or "mermaid" or "http" =>
            "Other languages and kernels are not supported: cells are C# only.",
        _ => "Write C#.",
    };

    // A script's parser takes one for a using directive and loses its way, so the cell is parsed as a program.
    private static void RefuseUsingDeclarations(SyntaxTree tree)
    {
        if (!tree.GetDiagnostics().Any()) return;
        var program = CSharpSyntaxTree.ParseText(
            tree.GetText(), ScriptOptions.Parse.WithKind(SourceCodeKind.Regular));
        var declaration = program.GetRoot().ChildNodes().OfType<GlobalStatementSyntax>()
            .Select(top => top.Statement).OfType<LocalDeclarationStatementSyntax>()
            .FirstOrDefault(local => local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword));
        if (declaration is null) return;
        throw CellException.At(tree, declaration.SpanStart, CompilationReport.Name,
            "A using declaration is not allowed at the top level of a cell: its variables live on in later cells. "
            + "Delete the word using and dispose of the object in the notebook's last cell, or put the lines into "
            + "a block: { using var … }.");
    }

    // A path, as in #!/usr/bin/env, makes a script's first line, which the compiler knows. A letter behind #i begins #if.
    [GeneratedRegex(@"^[ \t]*(?<magic>#![ \t]*(?<name>[A-Za-z][A-Za-z0-9_#\-]*)|#i[ \t]*"")", RegexOptions.Multiline)]
    private static partial Regex MagicCommand();
}
