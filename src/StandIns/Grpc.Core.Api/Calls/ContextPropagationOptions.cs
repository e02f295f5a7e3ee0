namespace Grpc.Core;

/// <summary>What a call made while serving another takes over from it.</summary>
public class ContextPropagationOptions
{
    /// <summary>Takes over the deadline and the cancellation.</summary>
    public static readonly ContextPropagationOptions Default = new();

    /// <summary>Makes options.</summary>
    /// <param name="propagateDeadline">Whether the deadline is taken over. Default: true.</param>
    /// <param name="propagateCancellation">Whether cancellation is taken over. Default: true.</param>
    public ContextPropagationOptions(bool propagateDeadline = true, bool propagateCancellation = true)
    {
        IsPropagateDeadline = propagateDeadline;
        IsPropagateCancellation = propagateCancellation;
    }

    /// <summary>Whether the deadline is taken over.</summary>
    public bool IsPropagateDeadline { get; }

    /// <summary>Whether cancellation is taken over.</summary>
    public bool IsPropagateCancellation { get; }
}
