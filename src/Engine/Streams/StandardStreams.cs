using System.Text;
using Microsoft.Win32.SafeHandles;

namespace GrpcLab.Engine;

/// <summary>
/// The process's real standard streams, moved to private handles. What is left in their places: standard input is
/// empty, and standard output is a pipe into this process, so that native code and child processes can neither eat
/// requests nor garble events. Standard error stays the owner's: the runtime's last lines in a crash must outlive this
/// process.
/// </summary>
internal sealed class StandardStreams : IDisposable
{
    private readonly Stream _rawError;

    private StandardStreams(
        SafeFileHandle input, SafeFileHandle output, SafeFileHandle redirectedRead,
        Stream redirectedWrite, Stream rawError)
    {
        // No buffers: a request must be seen when it arrives, an event must leave when it is written.
        Input = new FileStream(input, FileAccess.Read, bufferSize: 0);
        Output = new FileStream(output, FileAccess.Write, bufferSize: 0);
        Redirected = new FileStream(redirectedRead, FileAccess.Read, bufferSize: 0);
        RedirectedWrite = redirectedWrite;
        _rawError = rawError;
    }

    /// <summary>Where requests come from.</summary>
    public Stream Input { get; }

    /// <summary>Where events go.</summary>
    public Stream Output { get; }

    /// <summary>What anyone writes to file descriptor 1.</summary>
    public Stream Redirected { get; }

    /// <summary>The other end of <see cref="Redirected"/>.</summary>
    public Stream RedirectedWrite { get; }

    public static StandardStreams TakeOver()
    {
        var (input, output, read, write) = OperatingSystem.IsWindows()
            ? WindowsStreams.TakeOver()
            : UnixStreams.TakeOver();
        return new(input, output, read, write, Console.OpenStandardError());
    }

    /// <summary>Writes the mark that tells the owner that all raw standard error of a cell came before it.</summary>
    public void MarkError(string id) => _rawError.Write(Encoding.UTF8.GetBytes(MarkedText.Mark(id)));

    /// <summary>Tells the owner of a broken request; there is no cell to tell it to.</summary>
    public void Complain(string text) => _rawError.Write(Encoding.UTF8.GetBytes(text + "\n"));

    public void Dispose()
    {
        Input.Dispose();
        Output.Dispose();
        Redirected.Dispose();
        RedirectedWrite.Dispose();
        _rawError.Dispose();
    }
}
