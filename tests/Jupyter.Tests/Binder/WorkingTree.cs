namespace Jupyter.Tests.Binder;

/// <summary>
/// What a commit of the working tree would hold: its tracked and new files, without what git ignores.
/// </summary>
internal static class WorkingTree
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    public static async Task CopyToAsync(string folder)
    {
        foreach (var file in await FilesAsync())
        {
            var target = Path.Combine(folder, file);
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(Path.Combine(Repository.Root, file), target); // Keeps the mode, which postBuild needs.
        }
    }

    /// <summary>Their paths from the root.</summary>
    public static async Task<IReadOnlyList<string>> FilesAsync()
    {
        await using var git = OwnedProcess.Start(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], Repository.Root);
        var names = (await git.SucceedAsync(Limit)).Output.Split('\0', StringSplitOptions.RemoveEmptyEntries);
        return [
            .. names.Distinct(StringComparer.Ordinal).Where(name => File.Exists(Path.Combine(Repository.Root, name)))];
    }
}
