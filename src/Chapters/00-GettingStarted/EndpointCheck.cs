using System.Diagnostics;

namespace GrpcLab;

/// <summary>Whether one way into the server answers a call.</summary>
internal static class EndpointCheck
{
    private static readonly TimeSpan CallTimeout = TimeSpan.FromSeconds(10);

    public static async Task<Finding> LookAsync(LabServer server, Endpoint endpoint, CancellationToken cancellation)
    {
        if (!server.Has(endpoint))
        {
            return server.StartedHere
                ? new Finding.Failure($"The server has no {endpoint} endpoint.",
                    "Does this system have it? Look at what the server writes: ./lab server")
                : new Finding.Warning(
                    $"The server you connected to has no {endpoint} endpoint.", "Chapters that use it will say so.");
        }

        var clock = Stopwatch.StartNew();
        using var channel = server.OpenChannel(endpoint);
        var reply = await OneCall.OnAsync(channel, CallTimeout, cancellation);
        var took = Unit.Time(clock.Elapsed, 2);
        return reply.DataLoad1.Length == server.Description.PayloadBytes
            ? new Finding.Good(
                $"Answered after {took}, opening included{(endpoint == Endpoint.Tls ? $", {server.TlsAgreed}" : "")}.")
            : new Finding.Failure(
                $"The answer carries {reply.DataLoad1.Length} B instead of {server.Description.PayloadBytes}.",
                "Something else answers at this address; start again.");
    }
}
