using System.Globalization;
using System.Net.Sockets;
using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>
/// Where the file of the Unix socket goes when a launch does not name one; the name tells whose it is.
/// </summary>
/// <remarks>
/// A process that is killed leaves its file behind. Its number and start time are in the name, so that the next launch
/// can tell.
/// </remarks>
internal static class SocketPlace
{
    private const string Prefix = "lab-";
    private const string Suffix = ".sock";

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
        foreach (var folder in Folders) RemoveLeftBehind(folder);

        var self = OwnerProcess.Find(Environment.ProcessId)!;
        var name = string.Create(CultureInfo.InvariantCulture,
            $"{Prefix}{self.Id}-{self.StartMark}-{RandomNumberGenerator.GetHexString(6, lowercase: true)}{Suffix}");
        return Folders.Select(folder => Path.Combine(folder, name)).FirstOrDefault(Takes);
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
                new FileStream(
                    path, FileMode.CreateNew, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose).Dispose();
                return true;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The folder is not ours to write to, or full: the next one.
        }

        return false;
    }

    private static void RemoveLeftBehind(string folder)
    {
        try
        {
            foreach (var path in Directory.EnumerateFiles(folder, $"{Prefix}*{Suffix}")
                .Where(path => IsOwnerGone(path) && NobodyListens(path)))
            {
                File.Delete(path);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It cannot be read, or another launch was quicker: to tidy up is a courtesy, and no reason not to start.
        }
    }

    private static bool IsOwnerGone(string path)
    {
        var parts = Path.GetFileNameWithoutExtension(path).Split('-');
        return parts.Length == 4
            && int.TryParse(parts[1], CultureInfo.InvariantCulture, out var id)
            && long.TryParse(parts[2], CultureInfo.InvariantCulture, out var mark)
            && OwnerProcess.Find(id)?.StartMark != mark;
    }

    // The owner may live where its number means nothing here, as in
    // a container that shares the folder; another user's refuses us.
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
