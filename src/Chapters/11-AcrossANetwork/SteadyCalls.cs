using System.Collections.Concurrent;
using System.Globalization;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab;

/// <summary>Callers that call all the time while something happens, and how each call ended.</summary>
/// <param name="All">Status of each call, and how often it was sent; 1 also where a failed call does not tell.</param>
internal sealed record SteadyCalls(IReadOnlyList<(StatusCode Status, int Attempts)> All)
{
    private const int Callers = 10;

    // In the answer's headers the client adds how often it had sent the call before.
    private const string PreviousAttempts = "grpc-previous-rpc-attempts";

    // Less than background calls are given to end.
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(8);

    public int Failed => All.Count(c => c.Status != StatusCode.OK);

    public int Retried => All.Count(c => c is { Status: StatusCode.OK, Attempts: > 1 });

    public IEnumerable<StatusCode> Statuses => All.Select(c => c.Status).Where(s => s != StatusCode.OK).Distinct();

    /// <summary>Calls for a while, lets something happen, and calls on for as long at least.</summary>
    public static async Task<SteadyCalls> RunAsync(
        ChannelBase channel, TimeSpan before, Func<Task> happens, TimeSpan after, CancellationToken cancellation)
    {
        var (client, calls) = (new Work.WorkClient(channel), new ConcurrentQueue<(StatusCode, int)>());
        await using (BackgroundCalls.Start(Callers, async () => calls.Enqueue(await OneAsync(client, cancellation))))
        {
            await Task.Delay(before, cancellation);
            await Task.WhenAll(happens(), Task.Delay(after, cancellation));
        }

        return new([.. calls]);
    }

    private static async Task<(StatusCode Status, int Attempts)> OneAsync(
        Work.WorkClient client, CancellationToken cancellation)
    {
        using var call = client.DoAsync(
            new Job(), deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation);
        try
        {
            await call;
            var before = (await call.ResponseHeadersAsync).GetValue(PreviousAttempts) ?? "0";
            return (StatusCode.OK, int.Parse(before, CultureInfo.InvariantCulture) + 1);
        }
        catch (RpcException e)
        {
            cancellation.ThrowIfCancellationRequested();
            return (e.StatusCode, 1);
        }
    }
}
