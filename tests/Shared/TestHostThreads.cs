using System.Runtime.CompilerServices;

/// <summary>Gives the pool of a test process the threads that a program's has.</summary>
/// <remarks>
/// The test host and xunit hold two threads of the pool throughout. On two cores that is all it begins with, and it
/// adds one in half a second. The runtime's own setting for this would keep the tests from setting limits of their own.
/// </remarks>
internal static class TestHostThreads
{
    private const int HeldByTheHost = 2;

    [ModuleInitializer]
    internal static void Add()
    {
        ThreadPool.GetMinThreads(out var workers, out var completion);
        if (!ThreadPool.SetMinThreads(workers + HeldByTheHost, completion))
        {
            throw new InvalidOperationException(
                $"The thread pool does not take {workers + HeldByTheHost} threads as its least.");
        }
    }
}
