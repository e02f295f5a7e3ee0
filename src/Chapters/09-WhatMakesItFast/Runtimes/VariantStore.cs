using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// The folder of published variants: what is there, what was left out a short while ago, and room for new ones.
/// </summary>
internal sealed class VariantStore(string folder, TimeProvider clock)
{
    // Long enough that the cells and chapters of one run ask once, short enough that a feed which is back is found.
    private static readonly TimeSpan LeftOutFor = TimeSpan.FromHours(1);

    private const string Note = "variant.json";

    /// <summary>
    /// Whether this account can add to the folder. Tried out, since permissions and file systems say it in many ways.
    /// </summary>
    public static bool CanWrite(string folder)
    {
        try
        {
            Directory.CreateDirectory(folder);
            using var probe = File.Create(Path.Combine(folder, Path.GetRandomFileName()), 1, FileOptions.DeleteOnClose);
            return true;
        }
        catch (Exception e) when (e is UnauthorizedAccessException or IOException)
        {
            return false;
        }
    }

    /// <summary>The folder of a variant that is complete or being made.</summary>
    public string FolderOf(string name) => Path.Combine(folder, name);

    /// <summary>A variant published earlier; null when there is none.</summary>
    public PublishedVariant? Find(Variant variant, string framework, string name)
    {
        var note = Path.Combine(FolderOf(name), Note);
        if (!File.Exists(note)) return null;
        var facts = JsonSerializer.Deserialize<Facts>(File.ReadAllText(note))!;
        return new(variant, framework, FolderOf(name), facts.Bytes, facts.Took, Kept: true);
    }

    /// <summary>Why it was left out when it was last tried; null when it was not.</summary>
    public string? WhyLeftOut(string name) =>
        File.Exists(LeftOutFile(name)) ? File.ReadAllText(LeftOutFile(name)) : null;

    /// <summary>
    /// Why it was left out within the last hour; null when it was not, or when it is time to try again.
    /// </summary>
    public string? LeftOutLately(string name) =>
        clock.GetUtcNow() - File.GetLastWriteTimeUtc(LeftOutFile(name)) < LeftOutFor ? WhyLeftOut(name) : null;

    /// <summary>Remembers why.</summary>
    public void LeaveOut(string name, string reason)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(LeftOutFile(name), reason);
        File.SetLastWriteTimeUtc(LeftOutFile(name), clock.GetUtcNow().UtcDateTime);
    }

    /// <summary>An empty folder to publish into; what an interrupted run left in it goes.</summary>
    public string Begin(string name)
    {
        var work = FolderOf(name) + ".new";
        if (Directory.Exists(work)) Directory.Delete(work, recursive: true);
        return Directory.CreateDirectory(work).FullName;
    }

    /// <summary>Keeps what was published and drops what it was built from and what older sources made.</summary>
    public PublishedVariant Keep(Variant variant, string framework, string name, TimeSpan took)
    {
        var program = Path.Combine(FolderOf(name) + ".new", "app");
        var bytes = new DirectoryInfo(program).EnumerateFiles("*", SearchOption.AllDirectories).Sum(f => f.Length);
        File.WriteAllText(Path.Combine(program, Note), JsonSerializer.Serialize(new Facts(bytes, took)));
        Directory.Move(program, FolderOf(name));
        Directory.Delete(FolderOf(name) + ".new", recursive: true);
        DropOlder(variant, name);
        return new(variant, framework, FolderOf(name), bytes, took, Kept: false);
    }

    private void DropOlder(Variant variant, string name)
    {
        foreach (var old in Directory.EnumerateDirectories(folder, $"{variant.Id}-*")
            .Where(d => Path.GetFileName(d) != name).ToArray())
        {
            try
            {
                Directory.Delete(old, recursive: true);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // Windows does not delete a program that another notebook still runs; the next publish takes it away.
            }
        }
    }

    private string LeftOutFile(string name) => FolderOf(name) + ".left-out";

    private sealed record Facts(long Bytes, TimeSpan Took);
}
