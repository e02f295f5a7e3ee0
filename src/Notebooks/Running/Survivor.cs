using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// A process that a cell started and that goes on after the run: it left the engine's tree and group, as setsid does.
/// </summary>
internal sealed record Survivor(int Id, string Command)
{
    /// <summary>The variable by which what a run started is known: every process hands its environment on.</summary>
    internal const string Variable = "GRPCLAB_RUN";

    // What was killed just now may still be on its way out.
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(1);

    /// <summary>A value of the variable that no other run has.</summary>
    internal static string NewMark() =>
        string.Create(CultureInfo.InvariantCulture, $"{Environment.ProcessId}-{Guid.NewGuid():N}");

    /// <summary>
    /// Those that carry the mark and are still there after a second; none where the system has no /proc.
    /// </summary>
    internal static async Task<IReadOnlyList<Survivor>> FindAsync(string mark, TimeProvider clock)
    {
        var asked = clock.GetTimestamp();
        var found = Find(mark);
        while (found.Count > 0 && clock.GetElapsedTime(asked) < TimeToEnd)
        {
            await Task.Delay(TimeToEnd / 10).ConfigureAwait(false);
            found = Find(mark);
        }

        return found;
    }

    private static IReadOnlyList<Survivor> Find(string mark) => !OperatingSystem.IsLinux() ? [] :
    [
        .. from folder in Directory.EnumerateDirectories("/proc")
           let id = int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out var number) ? number : 0
           where id > 0 && Read(folder, "environ").Split('\0').Contains($"{Variable}={mark}")
           select new Survivor(id, Read(folder, "cmdline").Replace('\0', ' ').Trim()),
    ];

    private static string Read(string folder, string file)
    {
        try
        {
            return Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(folder, file)));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return ""; // It ended meanwhile, or belongs to somebody else.
        }
    }
}
