namespace GrpcLab;

/// <summary>What became of a call while every thread of the pool was kept waiting.</summary>
/// <param name="PoolWasHeld">Whether no other work item had its turn meanwhile, as it must be.</param>
/// <param name="AnsweredMeanwhile">Whether the call ended before the threads were let go.</param>
public sealed record HeldPoolCall(bool PoolWasHeld, bool AnsweredMeanwhile)
{
    /// <summary>One line: held or not, answered or not.</summary>
    public override string ToString() =>
        (AnsweredMeanwhile ? "answered" : "not answered")
        + (PoolWasHeld ? " while all threads of the pool were held" : "; the pool could not be held");
}
