using System.Collections.Concurrent;
using System.Runtime.InteropServices;

namespace GrpcLab.Engine;

/// <summary>A thread of its own that does one piece of work after the other.</summary>
internal sealed class WorkQueue
{
    /// <summary>Room for the deep recursion a learner may try; a stack overflow ends the process.</summary>
    public const int StackSize = 16 * 1024 * 1024;
    private readonly BlockingCollection<Action> _work = [];

    public WorkQueue(string name) => new Thread(Loop, StackSize) { IsBackground = true, Name = name }.Start();

    public void Add(Action work) => _work.Add(work);

    private void Loop()
    {
        foreach (var work in _work.GetConsumingEnumerable()) work();
    }
}

/// <summary>A thread that gives way to all others: it works while a cell may measure.</summary>
internal static partial class QuietThread
{
    /// <summary>
    /// Of nice: a tenth of the share of an ordinary thread. Less could keep others waiting for a lock it holds.
    /// </summary>
    public const int Niceness = 10;
    private const int OfProcess = 0;

    public static void Start(string name, Action work)
    {
        var thread = new Thread(() =>
        {
            // .NET's priorities do nothing on Linux. There the number of a
            // thread, 0 for the calling one, stands for that thread alone.
            if (OperatingSystem.IsLinux()) _ = SetPriority(OfProcess, 0, Niceness);
            OwnWork.Do(work);
        })
        { IsBackground = true, Name = name, Priority = ThreadPriority.Lowest };
        thread.Start();
    }

    [LibraryImport("libc", EntryPoint = "setpriority")]
    private static partial int SetPriority(int which, int who, int niceness);
}
