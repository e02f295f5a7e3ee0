using System.Text;
using GrpcLab;

namespace Notebooks.Tests;

/// <summary>Compares what a reader sees with a reviewed file, to the byte.</summary>
internal static class Snapshot
{
    /// <summary>Fails, and leaves name.received.ext beside the reviewed file, when the two differ.</summary>
    public static void Match(string name, string actual)
    {
        var folder = Path.Combine(CourseFolder.Find().Root, "tests", "Notebooks.Tests", "Snapshots");
        var extension = Path.GetExtension(name);
        var stem = Path.Combine(folder, Path.GetFileNameWithoutExtension(name));
        var verified = stem + ".verified" + extension;
        var received = stem + ".received" + extension;
        var bytes = Encoding.UTF8.GetBytes(actual);
        if (File.Exists(verified) && File.ReadAllBytes(verified).AsSpan().SequenceEqual(bytes))
        {
            File.Delete(received);
            return;
        }

        Directory.CreateDirectory(folder);
        File.WriteAllBytes(received, bytes);
        Assert.Fail($"{name} is not what was reviewed. Compare {Path.GetFileName(received)} with {Path.GetFileName(verified)} in {folder}; rename it if it is what a reader should see.");
    }
}
