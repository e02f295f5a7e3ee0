namespace GrpcLab;

/// <summary>
/// What one caller did: the times of the calls that succeeded, the number that failed, the first error.
/// </summary>
internal sealed class CallTally
{
    public SampleBuffer Samples { get; } = new();

    public long Errors { get; private set; }

    public Exception? FirstError { get; private set; }

    /// <summary>
    /// The latest error: a connection that still knows nothing of its server's end says less at first than later.
    /// </summary>
    public Exception? LastError { get; private set; }

    public void Failed(Exception error)
    {
        Errors++;
        FirstError ??= error;
        LastError = error;
    }
}
