using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab;

/// <summary>How a call ended, and when.</summary>
/// <param name="Status">The gRPC status; OK when it succeeded.</param>
/// <param name="Took">Time from its start to its end.</param>
/// <param name="Detail">What the status says beside its code; empty when OK.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record CallOutcome(StatusCode Status, TimeSpan Took, string Detail) : IDisplayable
{
    /// <summary>Whether the call succeeded.</summary>
    public bool Ok => Status == StatusCode.OK;

    /// <summary>Runs a call and reports its end. A status is a result here, any other exception is not.</summary>
    /// <param name="call">The call; it must end by itself, so give it a deadline or a connection that pings.</param>
    public static async Task<CallOutcome> OfAsync(Func<Task> call)
    {
        ArgumentNullException.ThrowIfNull(call);
        var clock = Stopwatch.StartNew();
        try
        {
            await NoActivity.RunAsync(call);
            return new CallOutcome(StatusCode.OK, clock.Elapsed, "");
        }
        catch (RpcException e)
        {
            return new CallOutcome(e.StatusCode, clock.Elapsed, e.Status.Detail);
        }
    }

    /// <summary>One line: the status as gRPC writes it, the time, the detail.</summary>
    public override string ToString() =>
        $"{Short}{(Detail.Length == 0 ? "" : $": {Detail}")}";

    /// <summary>Status and time, such as "DEADLINE_EXCEEDED after 2 s".</summary>
    internal string Short => $"{Name} after {Unit.Time(Took)}";

    /// <summary>The status as gRPC writes it, such as DEADLINE_EXCEEDED.</summary>
    internal string Name => StatusName.Of(Status);
}
