using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>
/// The state of some files, by their times and lengths. Asked for now and then: what tells of changes by itself tells
/// of none on network drives and in containers' shared folders.
/// </summary>
/// <param name="Text">Equal when nothing has changed.</param>
internal readonly record struct FileState(string Text)
{
    public static FileState Of(params IEnumerable<string> files) => new(string.Join('\n', files.Select(OfFile)));

    private static string OfFile(string path)
    {
        var file = new FileInfo(path);
        return file.Exists
            ? string.Create(CultureInfo.InvariantCulture, $"{path} {file.LastWriteTimeUtc.Ticks} {file.Length}") : path;
    }
}
