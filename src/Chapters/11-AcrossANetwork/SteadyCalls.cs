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

    public static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    public int Failed => All.Count(c => c.Status != StatusCode.OK);

    public int Retried => All.Count(c => c is { Status: StatusCode.OK, Attempts: > 1 });

    public IEnumerable<StatusCode> Statuses => All.Where(c => c.Status != StatusCode.OK).Select(c => c.Status).Distinct();

    /// <summary>Calls for a while, lets something happen, and calls on for as long at least.</summary>
    public static async Task<SteadyCalls> RunAsync(
        ChannelBase channel, TimeSpan before, Func<Task> happens, TimeSpan after, CancellationToken cancellation)
    {
        var (client, calls, over) = (new Work.WorkClient(channel), new ConcurrentQueue<(StatusCode, int)>(), false);
        var calling = Task.WhenAll(Enumerable.Range(0, Callers).Select(_ => CallOnAsync()));
        try
        {
            await Task.Delay(before, cancellation);
            await Task.WhenAll(happens(), Task.Delay(after, cancellation));
        }
        finally
        {
            Volatile.Write(ref over, true);
            await calling;
        }

        return new([.. calls]);

        async Task CallOnAsync()
        {
            while (!Volatile.Read(ref over)) calls.Enqueue(await OneAsync(client, cancellation));
        }
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
