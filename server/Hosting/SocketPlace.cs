using System.Net.Sockets;
using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>
/// Where the file of the Unix socket goes when a launch does not name one: a folder of this launch, which only its user
/// may enter. It goes with the object.
/// </summary>
/// <remarks>
/// A process that is killed leaves its folder behind. While it lives it holds a file in it, so that the next launch can
/// tell. A process number would not do: in another container that shares the folder it means another process. Nor would
/// trying the socket: the launch there would count a connection that its experiment has not opened.
/// </remarks>
internal sealed class SocketPlace : IDisposable
{
    private const string Prefix = "lab-";
    private const string FileName = "h2c.sock";
    private const string HeldName = "held";
    private const int NameBytes = 12;

    private static readonly TimeSpan MaxStart = TimeSpan.FromMinutes(1);

    private readonly string _folder;
    private readonly FileStream _held;

    private SocketPlace(string folder)
    {
        CreatePrivate(folder);
        _folder = folder;
        _held = Hold(folder, FileMode.CreateNew, FileOptions.DeleteOnClose);
    }

    /// <summary>The path of the socket's file, which is not there yet.</summary>
    public string SocketPath => PathIn(_folder);

    /// <summary>
    /// The folders that are tried: the temporary one, the user's own, and one whose name is always short.
    /// </summary>
    public static IEnumerable<string> Folders =>
        new[]
        {
            Path.GetTempPath(),
            Environment.GetEnvironmentVariable("XDG_RUNTIME_DIR"),
            OperatingSystem.IsWindows() ? null : "/tmp"
        }.OfType<string>().Where(Directory.Exists).Distinct();

    /// <summary>
    /// A place that no other launch uses, in the first folder that takes a socket; null when none does.
    /// </summary>
    public static SocketPlace? Take()
    {
        foreach (var left in Folders.SelectMany(OfLaunches)) RemoveLeftBehind(left);

        var name = Prefix + RandomNumberGenerator.GetHexString(NameBytes * 2, lowercase: true);
        return Folders.Select(folder => TryTake(Path.Combine(folder, name))).FirstOrDefault(place => place is not null);
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

    /// <summary>Deletes the folder and what is in it, unless who tidies the temporary folder was here before.</summary>
    public void Dispose()
    {
        _held.Dispose();
        if (Directory.Exists(_folder)) Directory.Delete(_folder, recursive: true);
    }

    private static string PathIn(string folder) => Path.Combine(folder, FileName);

    private static FileStream Hold(string folder, FileMode mode, FileOptions options = FileOptions.None) =>
        new(Path.Combine(folder, HeldName), mode, FileAccess.ReadWrite, FileShare.None, bufferSize: 1, options);

    private static SocketPlace? TryTake(string folder)
    {
        try
        {
            return Fits(PathIn(folder)) ? new SocketPlace(folder) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The folder is not ours to write to, or full: the next one.
            return null;
        }
    }

    private static void CreatePrivate(string folder)
    {
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(folder);
            return;
        }

        Directory.CreateDirectory(
            folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
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
        var random = Path.GetFileName(folder.AsSpan())[Prefix.Length..];
        return random.Length == NameBytes * 2 && !random.ContainsAnyExcept("0123456789abcdef");
    }

    // A launch makes its folder, then holds its file, then binds its socket: without a socket it may be at one of the
    // first two, so that its folder is taken for left behind only when it is a minute old.
    private static void RemoveLeftBehind(string folder)
    {
        try
        {
            if (IsHeld(folder) || !(File.Exists(PathIn(folder)) || IsOld(folder))) return;

            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Another user's, or another launch was quicker.
        }
    }

    private static bool IsHeld(string folder)
    {
        try
        {
            using var held = Hold(folder, FileMode.Open);
            return false;
        }
        catch (FileNotFoundException)
        {
            return false;
        }
        catch (IOException)
        {
            return true;
        }
    }

    private static bool IsOld(string folder) => DateTime.UtcNow - Directory.GetLastWriteTimeUtc(folder) > MaxStart;
}

/// <summary>The file of a Unix socket, which outlives its socket unless somebody deletes it.</summary>
/// <param name="path">Its path; null when there is none.</param>
/// <param name="place">The folder that was made for it, and goes with it; null when the path was given.</param>
internal sealed class SocketFile(string? path, SocketPlace? place) : IDisposable
{
    private int _isGone;
    private volatile bool _isOurs;

    /// <summary>
    /// Call when the socket is bound: only then the file is ours to delete, and to close to other users.
    /// </summary>
    public void Bound()
    {
        if (path is null) return;

        _isOurs = true;
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    /// <summary>Deletes the file if it is ours and still there, and the folder that was made for it.</summary>
    public void Dispose()
    {
        if (path is null || Interlocked.Exchange(ref _isGone, 1) == 1) return;

        // Who tidies the temporary folder may have been here before.
        if (_isOurs && Directory.Exists(Path.GetDirectoryName(path))) File.Delete(path);

        place?.Dispose();
    }
}
