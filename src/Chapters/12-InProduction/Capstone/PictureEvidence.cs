namespace GrpcLab;

/// <summary>What was counted while a picture system carried a burst, was silent, and carried another.</summary>
internal sealed record PictureEvidence
{
    /// <summary>Pictures in the burst before the silence.</summary>
    public required int Pictures { get; init; }

    /// <summary>Bytes of one picture.</summary>
    public required int PictureBytes { get; init; }

    /// <summary>Connections the network accepted in the burst before the silence.</summary>
    public required long Connections { get; init; }

    /// <summary>Pool threads that waited for an answer, for each call: 1 when each call holds one, else 0.</summary>
    public required double ThreadsPerCall { get; init; }

    /// <summary>Bytes of HTTP/2 DATA frames to the server, for each byte of picture.</summary>
    public required double WireBytesPerByte { get; init; }

    /// <summary>WINDOW_UPDATE frames from the server in the burst.</summary>
    public required long WindowUpdates { get; init; }

    /// <summary>Bytes the server takes unread on one stream.</summary>
    public required long StreamWindow { get; init; }

    /// <summary>Bytes the server takes unread on one connection, all its streams together.</summary>
    public required long ConnectionWindow { get; init; }

    /// <summary>Lines of log the server wrote for each picture.</summary>
    public required double LogLinesPerPicture { get; init; }

    /// <summary>How pictures of that burst failed; usually none.</summary>
    public required IReadOnlyList<string> Failures { get; init; }

    /// <summary>PINGs of the client in the silence.</summary>
    public long PingsInSilence { get; init; }

    /// <summary>How pictures of the first burst after the silence failed; null while there was none.</summary>
    public IReadOnlyList<string>? FailuresAfterSilence { get; init; }

    /// <summary>Failures on one line, such as "32 DEADLINE_EXCEEDED".</summary>
    public static string Summary(IReadOnlyList<string> failures) => failures.Count == 0 ? "none"
        : string.Join(", ", failures.GroupBy(f => f).Select(f => $"{Unit.Whole(f.Count())} {f.Key}"));
}
