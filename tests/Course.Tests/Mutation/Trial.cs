namespace Course.Tests.Mutation;

/// <summary>One evaluation of a condition: as it is, noting what it reads, or with one place changed.</summary>
internal sealed class Trial(string? place = null, Change? change = null)
{
    // In the order read. A value stands for its place: the first one read there.
    private readonly Dictionary<string, (Type Type, object? Value)> _read = [];

    public string? Place => place;

    public Change? Change => change;

    /// <summary>The places whose value this change can change.</summary>
    public IEnumerable<string> PlacesFor(Change by) =>
        _read.Where(read => by.Of(read.Value.Type, read.Value.Value) is not null).Select(read => read.Key);

    public T Read<T>(string at, T value)
    {
        if (change is null) _read.TryAdd(at, (typeof(T), value));
        return at == place && change!.Of(typeof(T), value) is { } other ? (T)other : value;
    }
}
