using System.Collections.Concurrent;

namespace GrpcLab.Engine.Protocol;

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
