using System.Net.Sockets;
using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>
/// The file of the Unix socket, which outlives its socket unless somebody deletes it. When a launch names none it goes
/// into a folder of this launch, which only its user may enter.
/// </summary>
/// <remarks>
/// A process that is killed leaves its folder behind. While it lives it holds a file in it, so that the next launch can
/// tell. A process number would not do: in another container that shares the folder it means another process. Nor would
/// trying the socket: the launch there would count a connection that its experiment has not opened.
/// </remarks>
internal sealed class SocketFile : IDisposable
{
    private const string Prefix = "lab-";
    private const string FileName = "h2c.sock";
    private const string HeldName = "held";
    private const int NameBytes = 12;

    private static readonly TimeSpan MaxStart = TimeSpan.FromMinutes(1);

    private readonly string? _folder;
    private readonly FileStream? _held;
    private int _isGone;
    private volatile bool _isOurs;

    /// <summary>A path that was given; nothing is there yet.</summary>
    public SocketFile(string path) => Path = System.IO.Path.GetFullPath(path);

    private SocketFile(string folder, string path)
    {
        (_folder, Path) = (folder, path);
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(folder);
        }
        else
        {
            Directory.CreateDirectory(folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }

        _held = Hold(folder, FileMode.CreateNew, FileOptions.DeleteOnClose);
    }

    /// <summary>The full path, which Kestrel asks for.</summary>
    public string Path { get; }

    /// <summary>
    /// The folders that are tried: the temporary one, the user's own, and one whose name is always short.
    /// </summary>
    public static IEnumerable<string> Folders =>
        new[]
        {
            System.IO.Path.GetTempPath(),
            Environment.GetEnvironmentVariable("XDG_RUNTIME_DIR"),
            OperatingSystem.IsWindows() ? null : "/tmp"
        }.OfType<string>().Where(Directory.Exists).Select(System.IO.Path.GetFullPath).Distinct();

    /// <summary>
    /// A place that no other launch uses, in the first folder that takes a socket; null when none does.
    /// </summary>
    public static SocketFile? InFolderOfItsOwn()
    {
        foreach (var left in Folders.SelectMany(OfLaunches)) RemoveLeftBehind(left);

        var name = Prefix + RandomNumberGenerator.GetHexString(NameBytes * 2, lowercase: true);
        return Folders.Select(folder => TryMake(System.IO.Path.Combine(folder, name)))
            .FirstOrDefault(made => made is not null);
    }

    /// <summary>Whether a path is short enough for the address of a socket: about 100 bytes, by system.</summary>
    public static bool Fits(string path)
    {
        try
        {
            _ = new UnixDomainSocketEndPoint(path);
            return true;
        }
        catch (ArgumentOutOfRangeException)
        {
            return false;
        }
    }

    /// <summary>
    /// Call when the socket is bound: only then the file is ours to delete, and to close to other users.
    /// </summary>
    public void Bound()
    {
        _isOurs = true;
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(Path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    /// <summary>
    /// Deletes the file, if it is ours, and the folder that was made for it, unless who tidies the temporary folder was
    /// here before.
    /// </summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isGone, 1) == 1) return;

        if (_isOurs && Directory.Exists(System.IO.Path.GetDirectoryName(Path))) File.Delete(Path);
        _held?.Dispose();
        if (Directory.Exists(_folder)) Directory.Delete(_folder, recursive: true);
    }

    private static string PathIn(string folder) => System.IO.Path.Combine(folder, FileName);

    private static FileStream Hold(string folder, FileMode mode, FileOptions options = FileOptions.None) => new(
        System.IO.Path.Combine(folder, HeldName), mode, FileAccess.ReadWrite, FileShare.None, bufferSize: 1, options);

    private static SocketFile? TryMake(string folder)
    {
        try
        {
            return Fits(PathIn(folder)) ? new SocketFile(folder, PathIn(folder)) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The folder is not ours to write to, or full: the next one.
            return null;
        }
    }

    private static List<string> OfLaunches(string folder)
    {
        try
        {
            return [.. Directory.EnumerateDirectories(folder, $"{Prefix}*").Where(IsOfALaunch)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It cannot be read: to tidy up is a courtesy, and no reason not to start.
            return [];
        }
    }

    private static bool IsOfALaunch(string folder)
    {
        var random = System.IO.Path.GetFileName(folder.AsSpan())[Prefix.Length..];
        return random.Length == NameBytes * 2 && !random.ContainsAnyExcept("0123456789abcdef");
    }

    // A launch makes its folder, then holds its file, then binds its socket: without a socket it may be at one of the
    // first two, so that its folder is taken for left behind only when it is a minute old.
    private static void RemoveLeftBehind(string folder)
    {
        try
        {
            var isOld = DateTime.UtcNow - Directory.GetLastWriteTimeUtc(folder) > MaxStart;
            if (!isOld && !File.Exists(PathIn(folder))) return;

            // Throws while its launch lives.
            if (File.Exists(System.IO.Path.Combine(folder, HeldName))) Hold(folder, FileMode.Open).Dispose();
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It lives, it is another user's, or another launch was quicker.
        }
    }
}
