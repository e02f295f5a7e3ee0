using System.Globalization;

namespace GrpcLab;

/// <summary>Judges each of the six faults by evidence of its own. No time is among it.</summary>
internal static class CapstoneFindings
{
    // A blocking call holds one thread while it waits, an asynchronous one none.
    private const double MaxThreadsPerCall = 0.8;

    // Base64 makes it 1.33; prefixes and frame headers add a thousandth.
    private const double MaxWireBytesPerByte = 1.15;

    // ASP.NET Core writes eight a request.
    private const double MaxLogLines = 0.5;

    /// <summary>All six, in the order of the evidence.</summary>
    public static IReadOnlyList<CapstoneFinding> Of(PictureEvidence e) =>
        [Channels(e), Blocking(e), Windows(e), KeepAlive(e), Base64(e), Logging(e)];

    private static bool Renews(PictureEvidence e) => e.Connections * 2 >= e.Pictures;

    private static CapstoneFinding Channels(PictureEvidence e) => Finding(
        "new channel per call", Renews(e),
        $"{Unit.Whole(e.Connections)} connections for {Unit.Whole(e.Pictures)} pictures (chapter 1)");

    private static CapstoneFinding Blocking(PictureEvidence e) => Finding(
        "blocking calls", e.ThreadsPerCall > MaxThreadsPerCall,
        $"{Number(e.ThreadsPerCall)} threads held by each call while it waits (chapter 2)");

    private static CapstoneFinding Windows(PictureEvidence e) => Finding(
        "tiny windows",
        Math.Min(e.StreamWindow, e.ConnectionWindow) < e.PictureBytes * e.WireBytesPerByte,
        $"the server takes {Unit.Whole(e.StreamWindow)} B unread on a stream and "
        + $"{Unit.Whole(e.ConnectionWindow)} B on a connection, "
        + $"a picture has {Unit.Whole(e.PictureBytes * e.WireBytesPerByte)} B on the wire; "
        + $"{Unit.Whole(e.WindowUpdates)} WINDOW_UPDATE frames (chapter 6)");

    private static CapstoneFinding KeepAlive(PictureEvidence e)
    {
        const string Name = "no keep-alive";
        if (Renews(e))
        {
            return new(Name, FindingState.Hidden,
                "no connection lives long enough to be forgotten");
        }

        return e.FailuresAfterSilence is null
            ? new(Name, FindingState.Hidden, "not tried before the rest is fixed")
            : Finding(
                Name, e.FailuresAfterSilence.Count > 0,
                $"{Unit.Whole(e.PingsInSilence)} PINGs in the silence; after it failed: "
                + $"{PictureEvidence.Summary(e.FailuresAfterSilence)} (chapter 3)");
    }

    private static CapstoneFinding Base64(PictureEvidence e) => Finding(
        "base64 payloads", e.WireBytesPerByte > MaxWireBytesPerByte,
        $"{Number(e.WireBytesPerByte)} bytes on the wire for each byte of picture (chapter 5)");

    private static CapstoneFinding Logging(PictureEvidence e) => Finding(
        "console logging", e.LogLinesPerPicture > MaxLogLines,
        $"{Number(e.LogLinesPerPicture)} lines of the server's log for each picture (chapter 1)");

    private static CapstoneFinding Finding(string name, bool found, string counted) =>
        new(name, found ? FindingState.Found : FindingState.Fixed, counted);

    private static string Number(double value) => value.ToString("0.00", CultureInfo.InvariantCulture);
}

/// <summary>Whether one of the six faults is still there, and the evidence.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="State">Fixed, found, or not visible yet.</param>
/// <param name="Counted">The evidence, and the chapter that has more.</param>
internal sealed record CapstoneFinding(string Name, FindingState State, string Counted)
{
    /// <summary>One line, such as "new channel per call: 32 connections for 32 pictures".</summary>
    public override string ToString() => $"{Name}: {Counted}";
}

/// <summary>What the evidence says of one fault.</summary>
internal enum FindingState
{
    /// <summary>It is not there.</summary>
    Fixed,

    /// <summary>It is there.</summary>
    Found,

    /// <summary>Another fault hides it.</summary>
    Hidden,
}
