using System.Globalization;

namespace GrpcLab.Engine;

/// <summary>
/// Where displays go: those of cells' display(…) and, by a delegate in AppContext, those of the lab's library.
/// </summary>
internal static class Displays
{
    private const string Key = "GrpcLab.Display";
    private static OutputGate? _output;
    private static int _lastId;

    /// <summary>
    /// Says where they go, and lets the lab show things without a shared package: (bundle, displayId, update).
    /// </summary>
    public static void GoTo(OutputGate output)
    {
        _output = output;
        AppContext.SetData(Key, (Action<IReadOnlyDictionary<string, string>, string, bool>)Send);
    }

    public static DisplayedValue Show(object? value, string[] mimeTypes)
    {
        var id = string.Create(
            CultureInfo.InvariantCulture, $"d{Environment.ProcessId}-{Interlocked.Increment(ref _lastId)}");
        Send(ValueBundle.Of(value, mimeTypes), id, update: false);
        return new DisplayedValue(changed => Send(ValueBundle.Of(changed, mimeTypes), id, update: true));
    }

    private static void Send(IReadOnlyDictionary<string, string> bundle, string displayId, bool update)
    {
        CellScope.ThrowIfStopping();
        _output?.Display(CellScope.CurrentId, bundle, displayId, update);
    }
}

/// <summary>An output that is on show and can be changed.</summary>
public sealed class DisplayedValue
{
    private readonly Action<object?> _update;

    internal DisplayedValue(Action<object?> update) => _update = update;

    /// <summary>Replaces what is shown, in the same place.</summary>
    /// <param name="value">The new value.</param>
    public void Update(object? value) => _update(value);
}
