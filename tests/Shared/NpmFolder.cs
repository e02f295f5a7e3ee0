using CliWrap;
using CliWrap.Buffered;
using GrpcLab;

namespace Tests.Shared;

/// <summary>Packages of npm in a folder of the build, which takes them once.</summary>
internal static class NpmFolder
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    /// <summary>Why they cannot be had; null when they are there. Installs them on first use.</summary>
    /// <param name="folder">Where they go; its name has their versions.</param>
    /// <param name="proof">A file in it that is there when they are.</param>
    /// <param name="packages">Name and version of each, such as yaml@2.9.1.</param>
    public static string? Install(string folder, string proof, params string[] packages)
    {
        var names = string.Join(", ", packages);
        if (PathProgram.Find("npm") is not { } npm)
        {
            return $"There is no npm, which brings {names}. Install Node.js with npm.";
        }

        Directory.CreateDirectory(folder);
        using var turn = FileLock.Take(folder + ".lock", Limit);
        if (File.Exists(Path.Combine(folder, proof))) return null;

        using var limit = new CancellationTokenSource(Limit);
        try
        {
            var run = new Command(npm)
                .WithArguments(
                    ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", .. packages])
                .WithValidation(CommandResultValidation.None)
                .ExecuteBufferedAsync(limit.Token).GetAwaiter().GetResult();
            return run.IsSuccess && File.Exists(Path.Combine(folder, proof)) ? null
                : $"npm could not install {names}: "
                    + $"{run.StandardOutput} {run.StandardError}".Trim().ReplaceLineEndings(" ");
        }
        catch (OperationCanceledException)
        {
            return $"npm had not installed {names} after {Limit.TotalMinutes} minutes. Is its registry in reach?";
        }
    }
}
