namespace GrpcLab.Tests.Comparing;

/// <summary>Cases on a fake clock that write down who was called.</summary>
internal sealed class Journal
{
    private readonly List<string> _calls = [];

    public FakeClock Clock { get; } = new();

    public IReadOnlyList<string> Calls => _calls;

    /// <summary>Work that takes this long, by the number of the call counted from 0.</summary>
    public Func<Task> Taking(string name, Func<int, TimeSpan> time)
    {
        var made = 0;
        return () =>
        {
            _calls.Add(name);
            Clock.Advance(time(made++));
            return Task.CompletedTask;
        };
    }

    public Func<Task> Taking(string name, double milliseconds) =>
        Taking(name, _ => TimeSpan.FromMilliseconds(milliseconds));

    /// <summary>Work that fails on the calls the rule names, quickly.</summary>
    public Func<Task> Failing(string name, Func<int, bool> fails, double milliseconds = 1)
    {
        var made = 0;
        return () =>
        {
            _calls.Add(name);
            var failing = fails(made++);
            Clock.Advance(TimeSpan.FromMilliseconds(failing ? milliseconds / 100 : milliseconds));
            return failing
                ? Task.FromException(new InvalidOperationException($"error {made} of {name}"))
                : Task.CompletedTask;
        };
    }
}
