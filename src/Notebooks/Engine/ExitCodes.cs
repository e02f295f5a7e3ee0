namespace GrpcLab.Notebooks;

/// <summary>Words for the exit codes a learner is likely to meet.</summary>
internal static class ExitCodes
{
    public static string Explain(int exitCode) => exitCode switch
    {
        134 => ", aborted: an unhandled exception on a thread, Environment.FailFast or a stack overflow",
        137 => ", killed: by someone, or because memory ran out",
        139 => ", a crash in native code",
        unchecked((int)0xC00000FD) => ", a stack overflow",
        unchecked((int)0xE0434352) => ", an unhandled exception on a thread",
        _ => "",
    };
}
