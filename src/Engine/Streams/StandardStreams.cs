using System.ComponentModel;
using System.IO.Pipes;
using System.Runtime.InteropServices;
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
    SafeFileHandle input, SafeFileHandle output, Stream redirected, SafeFileHandle redirectedWrite)
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
}

/// <summary>Moves file descriptors 0 and 1 on Linux and macOS.</summary>
internal static partial class UnixStreams
{
    public static StandardStreams TakeOver()
    {
        var (input, output) = (PrivateCopy(0), PrivateCopy(1));
        using var empty = File.OpenHandle("/dev/null", FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        Replace((int)empty.DangerousGetHandle(), 0);
        // The pipe's own descriptors are closed on exec; descriptor 1, the copy, is what children inherit.
        var pipe = new AnonymousPipeServerStream(PipeDirection.In);
        Replace((int)pipe.ClientSafePipeHandle.DangerousGetHandle(), 1);
        pipe.DisposeLocalCopyOfClientHandle();
        return new(input, output, pipe, new SafeFileHandle(1, ownsHandle: false));
    }

    private static SafeFileHandle PrivateCopy(int descriptor)
    {
        var copy = Duplicate(descriptor);
        return copy >= 0
            ? new SafeFileHandle(copy, ownsHandle: true)
            : throw Failed($"copying file descriptor {descriptor}");
    }

    private static void Replace(int with, int descriptor)
    {
        if (Duplicate2(with, descriptor) < 0) throw Failed($"replacing file descriptor {descriptor}");
    }

    private static IOException Failed(string what) =>
        new($"The engine's standard streams could not be moved: {what} failed with error "
            + $"{Marshal.GetLastPInvokeError()}.");

    // The runtime's own dup sets close-on-exec in the same step. The C library's way
    // to do so, fcntl, is variadic, which P/Invoke cannot call on Apple's arm64.
    [LibraryImport("libSystem.Native", EntryPoint = "SystemNative_Dup", SetLastError = true)]
    private static partial nint Duplicate(nint descriptor);

    [LibraryImport("libc", EntryPoint = "dup2", SetLastError = true)]
    private static partial int Duplicate2(int from, int to);
}

/// <summary>
/// Moves the standard handles on Windows. Children inherit whatever SetStdHandle put in place; a C runtime that was
/// initialised before keeps its own copy, which is the one difference from Unix.
/// </summary>
internal static partial class WindowsStreams
{
    private const int InputHandle = -10;
    private const int OutputHandle = -11;
    // Lives as long as the process: its finalizer would close what children read from.
    private static readonly AnonymousPipeServerStream Empty = new(PipeDirection.Out, HandleInheritability.Inheritable);

    public static StandardStreams TakeOver()
    {
        var input = new SafeFileHandle(GetStdHandle(InputHandle), ownsHandle: true);
        var output = new SafeFileHandle(GetStdHandle(OutputHandle), ownsHandle: true);
        // A child that inherited these would keep the owner waiting for the end of the stream, or take its requests.
        NotInherited(input);
        NotInherited(output);
        Replace(InputHandle, Empty.ClientSafePipeHandle);
        Empty.Dispose();
        var pipe = new AnonymousPipeServerStream(PipeDirection.In, HandleInheritability.Inheritable);
        Replace(OutputHandle, pipe.ClientSafePipeHandle);
        return new(input, output, pipe,
            new SafeFileHandle(pipe.ClientSafePipeHandle.DangerousGetHandle(), ownsHandle: false));
    }

    private static void NotInherited(SafeFileHandle handle)
    {
        if (!SetHandleInformation(handle.DangerousGetHandle(), mask: 1, flags: 0)) throw new Win32Exception();
    }

    private static void Replace(int which, SafePipeHandle handle)
    {
        if (!SetStdHandle(which, handle.DangerousGetHandle())) throw new Win32Exception();
    }

    [LibraryImport("kernel32")]
    private static partial nint GetStdHandle(int which);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool SetStdHandle(int which, nint handle);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool SetHandleInformation(nint handle, int mask, int flags);
}
