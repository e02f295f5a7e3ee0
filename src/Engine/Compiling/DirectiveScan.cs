using GrpcLab.Engine.Errors;
using GrpcLab.Engine.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine.Compiling;

/// <summary>
/// Resolves every #r and #load of a cell, and of the scripts it loads, before the compiler sees them: a package may
/// stand for many files, and the compiler's own message for a missing one does not say where it looked.
/// </summary>
internal sealed class DirectiveScan(ReferenceTable table, ScriptSources sources, string notebookFolder)
{
    private readonly HashSet<string> _visited = new(StringComparer.Ordinal);
    private readonly List<(PackageId Package, Action<string> Fail)> _packages = [];

    public void Resolve(SyntaxTree tree, CancellationToken cancellationToken)
    {
        Visit(tree);
        if (_packages.Count == 0) return;
        try
        {
            table.AddPackages([.. _packages.Select(p => p.Package)], notebookFolder, cancellationToken);
        }
        catch (PackageException e)
        {
            (_packages.FirstOrDefault(p => p.Package.Id == e.PackageId).Fail ?? _packages[0].Fail)(e.Message);
        }
    }

    private void Visit(SyntaxTree tree)
    {
        var root = (CompilationUnitSyntax)tree.GetRoot();
        foreach (var directive in root.GetReferenceDirectives()) Reference(tree, directive);
        foreach (var directive in root.GetLoadDirectives()) Load(tree, directive);
    }

    private void Reference(SyntaxTree tree, ReferenceDirectiveTriviaSyntax directive)
    {
        var text = directive.File.ValueText;
        void Fail(string message) => throw Error(tree, directive.File, message);
        if (text.Length == 0) return;
        if (PackageId.TryParse(text, out var package, out var error)) _packages.Add((package, Fail));
        else if (error is not null) Fail(error);
        else if (table.Add(text, sources.FolderOf(tree.FilePath)) is { } message) Fail(message);
    }

    private void Load(SyntaxTree tree, LoadDirectiveTriviaSyntax directive)
    {
        var text = directive.File.ValueText;
        if (text.Length == 0) return;
        var path = sources.FullPath(text, tree.FilePath);
        if (!File.Exists(path))
        {
            throw Error(tree, directive.File, $"The script \"{text}\" was not found. It was looked for at {path}. "
                + "Build the course first, or correct the path.");
        }

        if (_visited.Add(path)) Visit(SubmissionCompiler.Parse(File.ReadAllText(path), path));
    }

    private static CellException Error(SyntaxTree tree, SyntaxToken at, string message)
    {
        var position = tree.GetLineSpan(at.Span).StartLinePosition;
        var source = tree.GetText().Lines[position.Line].ToString();
        var lines = SourceLine.Describe(tree.FilePath, position.Line, position.Character, "", message, source);
        return new(new("ReferenceError", message, lines, position.Line + 1, position.Character + 1));
    }
}
