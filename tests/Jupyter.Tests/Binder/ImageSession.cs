using System.Text.Json;
using GrpcLab.Notebooks;

namespace Jupyter.Tests.Binder;

/// <summary>A chapter that was run by nbclient in the image, and what the run did to the image.</summary>
/// <param name="Executed">The notebook with its outputs.</param>
/// <param name="Said">What the run wrote besides.</param>
/// <param name="Error">Why nbclient gave up; null when it got to the end.</param>
/// <param name="Fence">What it used.</param>
/// <param name="Changed">Files of the build output and the packages that the run wrote, took away or added.</param>
internal sealed record ImageSession(
    Notebook Executed, string Said, string? Error, FenceReport Fence, IReadOnlyList<string> Changed)
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(6);

    public static async Task<ImageSession> RunAsync(PostBuildImage image, string chapter)
    {
        var (executed, result) = (Path.Combine(image.Home, "executed.ipynb"), Path.Combine(image.Home, "result.json"));
        using var fence = new Fence { IsOffline = true, Limit = Limit };
        var before = Files(image);
        await using var run = image.StartSession(
            ["python3", "tests/Jupyter.Tests/Hosts/run_notebook.py", $"notebooks/{chapter}.ipynb", executed, result],
            fence);
        var end = await run.EndAsync(Limit + TimeSpan.FromMinutes(1));
        if (!File.Exists(result))
        {
            throw new InvalidOperationException(
                $"nbclient left no result of {chapter}; it ended with {end.ExitCode}:\n{end.Everything}");
        }

        var error = JsonDocument.Parse(await File.ReadAllBytesAsync(result)).RootElement
            .GetProperty("error").GetString();
        var changed = Files(image);
        changed.SymmetricExceptWith(before);
        return new(Notebook.Read(executed), end.Everything, error, fence.Report(), [.. changed]);
    }

    private static HashSet<string> Files(PostBuildImage image) =>
    [
        .. new DirectoryInfo(Path.Combine(image.Course, "artifacts")).EnumerateFiles("*", SearchOption.AllDirectories)
            .Select(file => $"{Path.GetRelativePath(image.Course, file.FullName)} of {file.LastWriteTimeUtc:O}"),
    ];
}
