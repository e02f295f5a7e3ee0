namespace Claims.Tests;

/// <summary>
/// What a notebook's copy calls beside each of its claims: evaluates the claim's condition again and again, each time
/// with one thing that it reads changed, until the condition is false.
/// </summary>
/// <remarks>Loaded by the notebook's own process, so that it uses nothing but the runtime and reflection.</remarks>
public static class Mutants
{
    // A cell's condition runs on one thread, but a server's events may call the functions of cells meanwhile.
    private static readonly AsyncLocal<Trial?> Current = new();

    /// <summary>Where the outcomes go: a line for each claim, its fields separated by tabs.</summary>
    public static string Report { get; set; } = "";

    /// <summary>A place at which a condition, or a function that it calls, reads something.</summary>
    public static T Read<T>(string place, T value) => Current.Value is { } trial ? trial.Read(place, value) : value;

    /// <summary>Looks for a change that makes a claim lose, the mildest first, and reports it.</summary>
    public static void Try(string claim, Func<bool?> condition)
    {
        var asItIs = new Trial();
        var lost = Lost(asItIs, condition) ? asItIs : Changes.FromMildToStrong
            .SelectMany(change => asItIs.PlacesFor(change), (change, place) => new Trial(place, change))
            .FirstOrDefault(trial => Lost(trial, condition));
        File.AppendAllText(Report, $"{claim}\t{lost?.Place}\t{(lost == asItIs ? "as it is" : lost?.Change?.Name)}\n");
    }

    private static bool Lost(Trial trial, Func<bool?> condition)
    {
        Current.Value = trial;
        try
        {
            return condition() == false;
        }
        catch (Exception) when (trial.Change is not null)
        {
            // The value is so wrong that the condition cannot be evaluated: an error, which nobody takes for a claim.
            return false;
        }
        finally
        {
            Current.Value = null;
        }
    }
}

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
