using System.Text.RegularExpressions;
using CliWrap;
using CliWrap.Buffered;

namespace Jupyter.Tests.Binder;

/// <summary>
/// What git says has changed: against where this branch left origin's main, or on main itself against the commit
/// before.
/// </summary>
internal static partial class ImageSources
{
    private static readonly Lazy<bool> Changed = new(() => Since(Base()) is not { } files || files.Any(IsSource));

    /// <summary>Whether the image may come out differently; so it is where git, or the history, is not there.</summary>
    public static bool MayHaveChanged => Changed.Value;

    /// <summary>Whether the image is built from this file, apart from the program's own code.</summary>
    public static bool IsSource(string path) => Source().IsMatch(path);

    private static string Base() =>
        Git("merge-base", "HEAD", "origin/main") is [var fork] && Git("rev-parse", "HEAD") is [var head] && fork != head
            ? fork : "HEAD~1";

    private static IReadOnlyList<string>? Since(string commit) => Git("diff", "--name-only", commit);

    // Null when git is not there or fails: no such commit in a shallow clone, or no repository at all.
    private static string[]? Git(params string[] arguments)
    {
        try
        {
            var git = new Command("git")
                .WithArguments(arguments)
                .WithWorkingDirectory(Repository.Root)
                .WithValidation(CommandResultValidation.None)
                .ExecuteBufferedAsync().GetAwaiter().GetResult();
            return git.IsSuccess ? git.StandardOutput.Split('\n', StringSplitOptions.RemoveEmptyEntries) : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    [GeneratedRegex(
        @"^(binder/|deploy/Dockerfile$|environment\.yml$|lab$|global\.json$|nuget\.config$|Directory\.)|^(?!tests/).*\.csproj$")]
    private static partial Regex Source();
}
