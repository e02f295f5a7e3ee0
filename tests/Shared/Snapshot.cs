using System.Text;

namespace Tests.Shared;

/// <summary>
/// Compares text with a reviewed file beside the tests, byte by byte. On a mismatch it writes name.received.ext next to
/// it; once that was looked at and found right, rename it to name.verified.ext.
/// </summary>
internal static class Snapshot
{
    /// <summary>
    /// Fails unless {folder}/{name}.verified.{extension} of this test project holds exactly this text.
    /// </summary>
    public static void Matches(string actual, string folder, string name, string extension)
    {
        var directory = Path.Combine(Repository.Root, "tests", typeof(Snapshot).Assembly.GetName().Name!, folder);
        var verified = Path.Combine(directory, $"{name}.verified.{extension}");
        var received = Path.Combine(directory, $"{name}.received.{extension}");
        var bytes = Encoding.UTF8.GetBytes(actual);
        if (File.Exists(verified) && File.ReadAllBytes(verified).AsSpan().SequenceEqual(bytes))
        {
            File.Delete(received);
            return;
        }

        Directory.CreateDirectory(directory);
        File.WriteAllBytes(received, bytes);
        Assert.Fail($"{folder}/{name}.{extension} is not what was reviewed{Where(verified, actual)}. "
            + $"Look at {Path.GetFileName(received)}; if it is right, rename it to {Path.GetFileName(verified)}.");
    }

    private static string Where(string verified, string actual)
    {
        if (!File.Exists(verified)) return ": there is no verified file yet";

        var (expected, lines) = (File.ReadAllText(verified).Split('\n'), actual.Split('\n'));
        var line = Enumerable.Range(0, Math.Max(expected.Length, lines.Length))
            .First(i => i >= expected.Length || i >= lines.Length || expected[i] != lines[i] || i == lines.Length - 1);
        return $": first difference in line {line + 1}";
    }
}
