using Performance;

namespace GrpcLab;

/// <summary>Exercise 1.2: a class that looks as if it kept its channel makes one each time it is asked.</summary>
internal sealed class CacheChannel : SharedChannelExercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>
{
    public override string Id => "1.2";

    protected override string Title => "keep the channel";

    protected override string FirstStep => "Return a method that makes a call to the address it is given.";

    protected override string Advice =>
        "Which member of the class makes the channel, and how often is it run? A property with => runs each time it is "
        + "read.";

    protected override Func<Task<PerformanceStatusResponse>>? CallOf(
        Func<Uri, Func<Task<PerformanceStatusResponse>>> solution, LabServer server) =>
        solution(server.Address(Endpoint.H2c));
}
