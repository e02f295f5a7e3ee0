namespace GrpcLab.Tests.Display;

/// <summary>Takes what the lab shows, in place of the engine; without <c>rich</c>, only the console is read.</summary>
internal sealed class FakeHost : IDisposable
{
    private readonly object? _before = AppContext.GetData("GrpcLab.Display");
    private readonly TextWriter _out = Console.Out;
    private readonly StringWriter _console = new();

    public FakeHost(bool rich)
    {
        Action<IReadOnlyDictionary<string, string>, string, bool> take = (bundle, id, update) => Shown.Add(
            (bundle, id, update));
        AppContext.SetData("GrpcLab.Display", rich ? take : null);
        Console.SetOut(_console);
    }

    public List<(IReadOnlyDictionary<string, string> Bundle, string Id, bool Update)> Shown { get; } = [];

    public string[] Lines => _console.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);

    public void Dispose()
    {
        Console.SetOut(_out);
        AppContext.SetData("GrpcLab.Display", _before);
    }
}

/// <summary>
/// Tests of what belongs to the whole process, such as its console or its allocated bytes: they run one by one, by
/// themselves.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class HostCollection
{
    public const string Name = "host display";
}
