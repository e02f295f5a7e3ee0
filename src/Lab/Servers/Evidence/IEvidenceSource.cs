namespace GrpcLab;

/// <summary>Counts what happens while some work runs. <c>LabServer</c> is one: it counts on both sides.</summary>
public interface IEvidenceSource
{
    /// <summary>Runs the work once with the counters on and reports what they counted.</summary>
    /// <param name="calls">How many calls the work makes; stated in the result.</param>
    /// <param name="work">The calls. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the wait for late events and the calls to the server.</param>
    Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default);

    /// <summary>The conditions under which the calls run: machine, versions, GC, limits.</summary>
    Conditions Conditions { get; }
}
