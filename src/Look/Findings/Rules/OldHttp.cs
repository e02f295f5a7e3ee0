namespace GrpcLab.Look;

/// <summary>A server, or a proxy before it, that speaks HTTP/1.1 only.</summary>
internal sealed class OldHttp() : Rule(
    id: "LOOK12",
    looksFor: "HTTP/1.1 where gRPC needs HTTP/2",
    threshold:
        "3 requests that ended with HTTP_1_1_REQUIRED, or over TLS because the two sides had no protocol in common",
    source: "measured: all requests to an HTTP/1.1 endpoint, over TLS, too; none otherwise",
    fix: "Without TLS, set the endpoint to HttpProtocols.Http2 only; with TLS, make sure each proxy negotiates h2.",
    chapter: "07-grpc-and-json")
{
    private const int FewestRefused = 3, FirstWithErrors = 8;

    public override Verdict Judge(Observation seen)
    {
        var http = seen.Http;
        if (http.Requests == 0) return NotSeen(NoClientCalls);
        if (http.RefusedHttp2 < FewestRefused)
        {
            return Version.TryParse(seen.Runtime?.Split('-')[0], out var runtime) && runtime.Major < FirstWithErrors
                ? NotSeen("needs .NET 8 or later, whose events say why a request failed")
                : NotFound($"{N(http.RefusedHttp2)} requests were refused HTTP/2");
        }

        return Found(
            Severity.Error, "The peer speaks HTTP/1.1 only.",
            $"{N(http.RefusedHttp2)} of {N(http.Requests)} requests were refused HTTP/2");
    }
}
