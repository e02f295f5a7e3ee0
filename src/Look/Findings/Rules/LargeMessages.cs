namespace GrpcLab.Look;

/// <summary>Messages beyond what the ordinary heap takes.</summary>
internal sealed class LargeMessages() : Rule(
    id: "LOOK09",
    looksFor: "large messages",
    threshold: "5 request bodies of 85,000 B or more, and 10 % of all, unless each is a stream of smaller messages; "
        + "or 85,000 B received for each message",
    source: "arrays of 85,000 B or more live on the large object heap, which only full collections clean (.NET's "
        + "documentation)",
    fix: "Send it as a stream of chunks of 32 to 64 KiB, or in pooled memory (UnsafeByteOperations).",
    chapter: "06-large-messages")
{
    private const int FewestMessages = 5;
    private const double LeastShare = 0.1;

    public override Verdict Judge(Observation seen)
    {
        var http = seen.Http;
        var messages = seen.Client.ReceivedInWindow + seen.Server.ReceivedInWindow;
        var received = seen.BytesReceived.Gain;
        if (http.Bodies == 0 && messages == 0) return NotSeen("no message was seen in the window");

        // A stream of chunks is one body. Messages beyond one for each call belong to streams; even if all of them were
        // sent in large bodies, each was so large.
        var inStreams = Math.Max(0, seen.Client.Sent - seen.Client.Started);
        var sends = http.LargeBodies >= FewestMessages && http.LargeBodies >= LeastShare * http.Bodies
            && http.LargeBodyBytes / (http.LargeBodies + inStreams) >= HttpClientCounts.LargeObject;
        var receives = messages >= FewestMessages && received / messages >= HttpClientCounts.LargeObject;
        var counted = string.Join("; ", new[]
        {
            http.Bodies == 0 ? null
                : $"{N(http.LargeBodies)} of {N(http.Bodies)} request bodies had 85,000 B or more, the largest "
                    + $"{N(http.LargestBody)} B"
                    + (inStreams == 0 ? "" : $", with {N(inStreams)} more messages than calls"),
            messages == 0 ? null : $"{N(received / messages)} B received for each of {N(messages)} messages",
        }.OfType<string>());
        var evidence = $"{counted}; the large object heap had {N(seen.Runtimes["loh-size"].Largest)} B at most";
        // Bytes are received on all connections of the process, those to a database among them.
        return sends ? Found(Severity.Warning, "Messages are large.", evidence)
            : receives ? Found(Severity.Note, "Many bytes are received for each message.", evidence)
            : NotFound(counted);
    }
}
