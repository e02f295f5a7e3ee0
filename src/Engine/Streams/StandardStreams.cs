using System.Text;
using Microsoft.Win32.SafeHandles;

namespace GrpcLab.Engine;

/// <summary>
/// The process's real standard streams, moved to private handles. What is left in their places: standard input is
/// empty, and standard output is a pipe into this process, so that native code and child processes can neither eat
/// requests nor garble events. Standard error stays the owner's: the runtime's last lines in a crash must outlive this
/// process.
/// </summary>
internal sealed class StandardStreams(
    SafeFileHandle input, SafeFileHandle output, Stream redirected, SafeFileHandle redirectedWrite) : IDisposable
{
    private readonly Stream _rawError = Console.OpenStandardError();

    // No buffers: a request must be seen when it arrives, an event must leave when it is written.

    /// <summary>Where requests come from.</summary>
    public Stream Input { get; } = new FileStream(input, FileAccess.Read, bufferSize: 0);

    /// <summary>Where events go.</summary>
    public Stream Output { get; } = new FileStream(output, FileAccess.Write, bufferSize: 0);

    /// <summary>What anyone writes to file descriptor 1.</summary>
    public Stream Redirected { get; } = redirected;

    /// <summary>The other end of <see cref="Redirected"/>.</summary>
    public Stream RedirectedWrite { get; } = new FileStream(redirectedWrite, FileAccess.Write, bufferSize: 0);

    public static StandardStreams TakeOver() =>
        OperatingSystem.IsWindows() ? WindowsStreams.TakeOver() : UnixStreams.TakeOver();

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
