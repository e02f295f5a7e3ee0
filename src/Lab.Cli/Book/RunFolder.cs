using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>A folder that a run left its results in.</summary>
internal static class RunFolder
{
    /// <summary>Its whole path.</summary>
    /// <param name="folder">As it was named.</param>
    /// <exception cref="UsageException">There is no finished run in it.</exception>
    public static string Of(string folder)
    {
        var path = Path.GetFullPath(folder);
        return Directory.Exists(path) && PageRecord.In(path).Count > 0
            ? path
            : throw new UsageException(
                $"There is no finished run in {path}. Run chapters first (./lab run), or name the folder of a run.");
    }
}
