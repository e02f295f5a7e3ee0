namespace GrpcLab;

/// <summary>Programs of samples/ in a folder of the reader's own, to be changed.</summary>
public static class SampleCopy
{
    private const string SharedFolder = "Shared";

    /// <summary>Copies programs, with what they share, unless the folder is there already.</summary>
    /// <param name="folder">Where to, from the notebook's folder. What is in it stays as it is.</param>
    /// <param name="samples">Names of folders in samples/, such as "Pictures.App".</param>
    /// <returns>The folder's full path.</returns>
    public static string Make(string folder, params string[] samples)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(folder);
        ArgumentNullException.ThrowIfNull(samples);
        var target = Path.GetFullPath(folder);
        if (Directory.Exists(target)) return target;

        // Under another name until it is whole: two notebooks may begin at once.
        var half = Directory.CreateDirectory($"{target}.{Guid.NewGuid():N}").FullName;
        try
        {
            foreach (var file in samples.Append(SharedFolder).SelectMany(FilesOf).Concat(Contracts()))
            {
                var copy = Path.Combine(half, file);
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.WriteAllBytes(copy, File.ReadAllBytes(Path.Combine(Source, file)));
            }

            Directory.Move(half, target);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            Directory.Delete(half, recursive: true);
            // The other notebook's copy is as good.
            if (!Directory.Exists(target)) throw;
        }

        return target;
    }

    /// <summary>
    /// The full path of a copy that differs from the sample; null for a name, and for a copy that nobody has changed:
    /// what was built of the sample serves for it.
    /// </summary>
    internal static string? ChangedFolder(string sample)
    {
        if (sample == Path.GetFileName(sample)) return null;

        var folder = Path.GetFullPath(sample);
        if (!Directory.Exists(folder))
        {
            throw new DirectoryNotFoundException($"There is no folder {folder}. Copy the program first: "
                + $"{nameof(SampleCopy)}.{nameof(Make)}(\"{Path.GetFileName(Path.GetDirectoryName(folder))}\", …).");
        }

        var root = Path.GetDirectoryName(folder)!;
        var files = ((string[])[Path.GetFileName(folder), SharedFolder]).SelectMany(
            name => FilesBelow(root, name).Concat(FilesOf(name))).Distinct().Concat(Contracts());
        return files.All(file => IsSame(Path.Combine(root, file), Path.Combine(Source, file))) ? null : folder;
    }

    private static string Source => Path.Combine(CourseFolder.Find().Root, "samples");

    private static IEnumerable<string> Contracts() =>
        Directory.EnumerateFiles(Source, "*.proto").Select(file => Path.GetFileName(file));

    private static IEnumerable<string> FilesOf(string sample) => FilesBelow(Source, sample);

    private static IEnumerable<string> FilesBelow(string root, string folder) =>
        Directory.EnumerateFiles(Path.Combine(root, folder), "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(root, file));

    private static bool IsSame(string copy, string original) =>
        File.Exists(copy) && File.Exists(original)
        && File.ReadAllBytes(copy).AsSpan().SequenceEqual(File.ReadAllBytes(original));
}
