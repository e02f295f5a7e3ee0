using GrpcLab.Engine.Cells;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Compiling;

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
