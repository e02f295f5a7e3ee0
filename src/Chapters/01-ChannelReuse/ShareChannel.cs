using Performance;

namespace GrpcLab;

/// <summary>Exercise 1.1: a call that opens a channel each time is to share one.</summary>
internal sealed class ShareChannel : SharedChannelExercise<Func<LabServer, Func<Task<PerformanceStatusResponse>>>>
{
    public override string Id => "1.1";

    protected override string Title => "share one channel";

    protected override string FirstStep =>
        "Open one channel when your method is called, and return a call that uses it.";

    protected override string Advice => $"Move OpenChannel out of the function that is called {AllCalls} times.";

    protected override Func<Task<PerformanceStatusResponse>>? CallOf(
        Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution, LabServer server) => solution(server);
}
