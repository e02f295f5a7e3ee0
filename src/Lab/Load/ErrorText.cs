namespace GrpcLab;

/// <summary>An exception in one line, as results quote it.</summary>
internal static class ErrorText
{
    private const int Longest = 200;

    public static string? Of(Exception? error)
    {
        if (error is null) return null;
        var line = error.Message.ReplaceLineEndings(" ").Trim();
        return $"{error.GetType().Name}: {(line.Length > Longest ? line[..Longest] + "…" : line)}";
    }
}
