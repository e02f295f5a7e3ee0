namespace GrpcLab;

/// <summary>What one call took in one round, on average over the round's calls.</summary>
/// <param name="Elapsed">Time ÷ calls: with several at once, less than a call takes.</param>
/// <param name="Client">Processor time of this process, all threads.</param>
/// <param name="Server">Processor time of the server's process; zero where there is none.</param>
public readonly record struct CostRound(CallTime Elapsed, CallTime Client, CallTime Server)
{
    /// <summary>Processor time of both sides together.</summary>
    public CallTime Both => new(Client.Nanoseconds + Server.Nanoseconds);
}
