using System.Globalization;
using System.Net.Sockets;
using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>
/// Where the file of the Unix socket goes when a launch does not name one: a folder of this launch, which only its user
/// may enter. The folder's name tells whose it is.
/// </summary>
/// <remarks>
/// A process that is killed leaves its folder behind. Its number and start time are in the name, so that the next
/// launch can tell.
/// </remarks>
internal static class SocketPlace
{
    private const string Prefix = "lab-";
    private const string FileName = "h2c.sock";

    private static readonly TimeSpan MaxStart = TimeSpan.FromMinutes(1);

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
    /// A path that no other launch uses, in the first folder that takes a socket; null when none does.
    /// </summary>
    public static string? Fresh()
    {
        foreach (var left in Folders.SelectMany(LeftBehind)) Remove(left);

        var self = OwnerProcess.Find(Environment.ProcessId)!;
        var name = string.Create(CultureInfo.InvariantCulture,
            $"{Prefix}{self.Id}-{self.StartMark}-{RandomNumberGenerator.GetHexString(12, lowercase: true)}");
        return Folders.Select(folder => Path.Combine(folder, name, FileName)).FirstOrDefault(Takes);
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

    private static bool Takes(string path)
    {
        try
        {
            if (Fits(path))
            {
                CreatePrivate(Path.GetDirectoryName(path)!);
                return true;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The folder is not ours to write to, or full: the next one.
        }

        return false;
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

    private static List<string> LeftBehind(string folder)
    {
        try
        {
            return [.. Directory.EnumerateDirectories(folder, $"{Prefix}*").Where(IsOwnerGone)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It cannot be read: to tidy up is a courtesy, and no reason not to start.
            return [];
        }
    }

    private static void Remove(string folder)
    {
        try
        {
            var path = Path.Combine(folder, FileName);
            if (File.Exists(path) ? NobodyListens(path) : IsOld(folder)) Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Another user's, or another launch was quicker.
        }
    }

    private static bool IsOwnerGone(string folder)
    {
        var parts = Path.GetFileName(folder).Split('-');
        return parts.Length == 4
            && int.TryParse(parts[1], CultureInfo.InvariantCulture, out var id)
            && long.TryParse(parts[2], CultureInfo.InvariantCulture, out var mark)
            && OwnerProcess.Find(id)?.StartMark != mark;
    }

    // The owner may live where its number means nothing here, as in a container that shares the folder. It may be about
    // to make its socket, so that a folder without one is taken for left behind only when it is a minute old.
    private static bool IsOld(string folder) => DateTime.UtcNow - Directory.GetLastWriteTimeUtc(folder) > MaxStart;

    // For the same reason; another user's refuses us.
    private static bool NobodyListens(string path)
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(path));
            return false;
        }
        catch (SocketException e)
        {
            return e.SocketErrorCode == SocketError.ConnectionRefused;
        }
    }
}
