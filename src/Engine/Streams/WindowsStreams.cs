using System.ComponentModel;
using System.IO.Pipes;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace GrpcLab.Engine.Streams;

/// <summary>
/// Moves the standard handles on Windows. Children inherit whatever SetStdHandle put in place; a C runtime that was
/// initialised before keeps its own copy, which is the one difference from Unix.
/// </summary>
internal static partial class WindowsStreams
{
    private const int InputHandle = -10;
    private const int OutputHandle = -11;
    private static readonly List<IDisposable> Kept = [];

    public static (
        SafeFileHandle Input, SafeFileHandle Output, SafeFileHandle RedirectedRead, Stream RedirectedWrite) TakeOver()
    {
        var input = new SafeFileHandle(GetStdHandle(InputHandle), ownsHandle: true);
        var output = new SafeFileHandle(GetStdHandle(OutputHandle), ownsHandle: true);
        // A child that inherited these would keep the owner waiting for the end of the stream, or take its requests.
        NotInherited(input);
        NotInherited(output);
        var empty = new AnonymousPipeServerStream(PipeDirection.Out, HandleInheritability.Inheritable);
        Replace(InputHandle, empty.ClientSafePipeHandle);
        empty.Dispose();
        var pipe = new AnonymousPipeServerStream(PipeDirection.In, HandleInheritability.Inheritable);
        Replace(OutputHandle, pipe.ClientSafePipeHandle);
        Kept.AddRange([empty, pipe]);
        var read = new SafeFileHandle(pipe.SafePipeHandle.DangerousGetHandle(), ownsHandle: false);
        var write = new SafeFileHandle(pipe.ClientSafePipeHandle.DangerousGetHandle(), ownsHandle: false);
        return (input, output, read, new FileStream(write, FileAccess.Write, bufferSize: 0));
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
