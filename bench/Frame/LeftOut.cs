namespace GrpcLab.Bench;

/// <summary>This machine lacks what it needs.</summary>
/// <param name="Reason">What is missing and how to get it: "h2load is not there (Debian: nghttp2-client)."</param>
internal sealed record LeftOut(string Reason) : BenchOutcome;
