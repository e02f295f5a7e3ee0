namespace Course.Tests.Mutation;

/// <summary>One evaluation of a condition: as it is, noting what it reads, or with one place changed.</summary>
/// <remarks>With a place changed, a number that smoke does not know, such as the end of an interval, is 1.</remarks>
internal sealed class Trial(string? place = null, Change? change = null)
{
    private static readonly Change MakeKnown =
        new("known", value => Parts.With(value, part => part is double.NaN ? 1.0 : null));

    // In the order read. A value stands for its place: the first one read there.
    private readonly Dictionary<string, (Type Type, object? Value)> _read = [];

    public string? Place => place;

    public Change? Change => change;

    /// <summary>The places whose value this change can change.</summary>
    public IEnumerable<string> PlacesFor(Change wrong) =>
        from read in _read
        let first = read.Value
        where wrong.Of(first.Type, Known(first.Type, first.Value)) is not null
        select read.Key;

    public T Read<T>(string at, T value)
    {
        if (change is null)
        {
            _read.TryAdd(at, (typeof(T), value));
            return value;
        }

        var known = Known(typeof(T), value);
        return (T)((at == place ? change.Of(typeof(T), known) : null) ?? known)!;
    }

    private static object? Known(Type type, object? value) => MakeKnown.Of(type, value) ?? value;
}
