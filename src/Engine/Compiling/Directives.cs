using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Engine;

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
            throw Error(tree, directive.File, $"The script \"{text}\" was not found. There is no file at {path}. "
                + "Build the course first, or correct the path.");
        }

        if (_visited.Add(path)) Visit(SubmissionCompiler.Parse(File.ReadAllText(path), path));
    }

    private static CellException Error(SyntaxTree tree, SyntaxToken at, string message) =>
        CellException.At(tree, at.SpanStart, "ReferenceError", message);
}

/// <summary>Finds loaded scripts: relative to the script that loads them, or to the notebook's folder.</summary>
internal sealed class ScriptSources(string notebookFolder) : SourceReferenceResolver
{
    /// <summary>The folder that relative paths in this tree start from.</summary>
    public string FolderOf(string? treePath) =>
        treePath is not null && Path.IsPathRooted(treePath) ? Path.GetDirectoryName(treePath)! : notebookFolder;

    public string FullPath(string path, string? treePath) => Path.GetFullPath(path, FolderOf(treePath));

    // Called for the paths in debug information too, where a cell keeps its label.
    public override string NormalizePath(string path, string? baseFilePath) =>
        CellLabel.IsLabel(path) ? path : FullPath(path, baseFilePath);

    public override string? ResolveReference(string path, string? baseFilePath)
    {
        var full = FullPath(path, baseFilePath);
        return File.Exists(full) ? full : null;
    }

    public override Stream OpenRead(string resolvedPath) => File.OpenRead(resolvedPath);

    public override bool Equals(object? other) => other is ScriptSources same && same.FolderOf(null) == notebookFolder;

    public override int GetHashCode() => notebookFolder.GetHashCode(StringComparison.Ordinal);
}

/// <summary>Gives the compiler the file for each #r.</summary>
/// <param name="find">From the directive's text and the folder it starts from to the file.</param>
/// <param name="sources">Knows the folder.</param>
internal sealed class ScriptReferences(
    Func<string, string, PortableExecutableReference?> find, ScriptSources sources) : MetadataReferenceResolver
{
    public override ImmutableArray<PortableExecutableReference> ResolveReference(
        string reference, string? baseFilePath, MetadataReferenceProperties properties) =>
        find(reference, sources.FolderOf(baseFilePath)) is { } found ? [found.WithProperties(properties)] : [];

    // One per session and table: what was resolved once stays so.
    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
}
