using System.IO.Pipes;
using System.Text;

namespace GrpcLab.Look.Tests;

/// <summary>The process's arguments stay in no recording, though the disk is full.</summary>
public class CopyingStreamTests
{
    private const string Arguments = "Orders --password secret";

    private static readonly byte[] Bytes = Encoding.Unicode.GetBytes(Arguments);

    [Fact]
    public void Arguments_are_overwritten_in_a_copy_that_broke_off()
    {
        using var disk = new SmallDisk(canBeOverwritten: true);
        using var copying = Copied(disk);

        copying.Blank(Arguments);

        Assert.NotNull(copying.Problem);
        Assert.Equal(new string(' ', Arguments.Length), Encoding.Unicode.GetString(disk.ToArray()));
    }

    [Fact]
    public void A_copy_in_which_arguments_cannot_be_overwritten_is_emptied()
    {
        using var disk = new SmallDisk(canBeOverwritten: false);
        using var copying = Copied(disk);

        copying.Blank(Arguments);

        Assert.Equal(0, disk.Length);
    }

    [Fact]
    public void A_pipe_is_refused_because_arguments_could_not_be_taken_out()
    {
        if (!OperatingSystem.IsLinux()) Assert.Skip("Linux has a file name for a pipe.");
        using var pipe = new AnonymousPipeServerStream(PipeDirection.Out);

        var refused = Assert.Throws<TargetException>(() => CopyingStream.Create(
            $"/proc/self/fd/{pipe.SafePipeHandle.DangerousGetHandle()}"));

        Assert.Contains("must be a file and not a pipe", refused.Message);
    }

    [Fact]
    public void An_older_recording_stays_until_the_first_byte_comes()
    {
        var file = Path.GetTempFileName();
        File.WriteAllBytes(file, new byte[100]);
        using (var copy = CopyingStream.Create(file))
        {
            Assert.Equal(100, copy.Length);
            using var copying = new CopyingStream(new MemoryStream(Bytes), copy);
            copying.ReadExactly(new byte[Bytes.Length]);
        }

        Assert.Equal(Bytes, File.ReadAllBytes(file));
        File.Delete(file);
    }

    // The arguments fit, and what comes after them does not.
    private static CopyingStream Copied(SmallDisk disk)
    {
        var copying = new CopyingStream(new MemoryStream([.. Bytes, .. new byte[100]]), disk);
        copying.ReadExactly(new byte[Bytes.Length]);
        disk.IsFull = true;
        copying.ReadExactly(new byte[100]);
        return copying;
    }

    /// <summary>When it is full nothing can be added.</summary>
    private sealed class SmallDisk(bool canBeOverwritten) : MemoryStream
    {
        public bool IsFull { get; set; }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            if (IsFull && (Position == Length || !canBeOverwritten)) throw new IOException("No space left.");

            base.Write(buffer);
        }
    }
}
