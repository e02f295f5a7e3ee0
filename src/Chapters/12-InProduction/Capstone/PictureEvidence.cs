using System.Globalization;

namespace GrpcLab;

/// <summary>What was counted while a picture system carried a burst, was silent, and carried another.</summary>
public sealed record PictureEvidence : TableResult
{
    /// <summary>Pictures in the burst before the silence.</summary>
    public required int Pictures { get; init; }

    /// <summary>Bytes of one picture.</summary>
    public required int PictureBytes { get; init; }

    /// <summary>Connections the network accepted in the burst before the silence.</summary>
    public required long Connections { get; init; }

    /// <summary>
    /// Threads of the pool that waited for an answer, for each call: 1 when each call holds one, 0 when all give them
    /// back.
    /// </summary>
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

    /// <summary>Connections the network had open at the end of the silence, those it had forgotten left out.</summary>
    public long ConnectionsAfterSilence { get; init; }

    /// <summary>How pictures of the first burst after the silence failed; null while there was none.</summary>
    public IReadOnlyList<string>? FailuresAfterSilence { get; init; }

    /// <summary>What the first burst after the silence took; null while there was none.</summary>
    public TimeSpan? AfterSilence { get; init; }

    /// <summary>What a burst took, connections open and code warm.</summary>
    public required TimeSpan Burst { get; init; }

    /// <inheritdoc/>
    public override Table ToTable() => new(["counted", Column.Number("")], [.. Rows()])
    {
        Caption = $"{Pictures} pictures of {Unit.Whole(PictureBytes)} B, a silence, and the same again",
    };

    private IEnumerable<string[]> Rows()
    {
        yield return ["a burst took", Unit.Time(Burst)];
        yield return ["connections opened in it", Unit.Whole(Connections)];
        yield return ["threads held by each call while it waits", Number(ThreadsPerCall)];
        yield return ["bytes on the wire for each byte of picture", Number(WireBytesPerByte)];
        yield return ["bytes the server takes unread, on a stream and on a connection",
            $"{Unit.Whole(StreamWindow)} and {Unit.Whole(ConnectionWindow)}"];
        yield return ["WINDOW_UPDATE frames from the server", Unit.Whole(WindowUpdates)];
        yield return ["lines of log for each picture", Number(LogLinesPerPicture)];
        yield return ["pictures failed", Ends(Failures)];
        if (FailuresAfterSilence is not null)
        {
            yield return ["PINGs in the silence", Unit.Whole(PingsInSilence)];
            yield return ["connections that outlived it", Unit.Whole(ConnectionsAfterSilence)];
            yield return ["the burst after it took", Unit.Time(AfterSilence!.Value)];
            yield return ["pictures failed in that burst", Ends(FailuresAfterSilence)];
        }
    }

    internal static string Ends(IReadOnlyList<string> failures) => failures.Count == 0 ? "none"
        : string.Join(", ", failures.GroupBy(f => f).Select(f => $"{Unit.Whole(f.Count())} {f.Key}"));

    private static string Number(double value) => value.ToString("0.00", CultureInfo.InvariantCulture);
}
