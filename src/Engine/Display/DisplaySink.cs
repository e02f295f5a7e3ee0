using System.Globalization;
using GrpcLab.Engine.Cells;
using GrpcLab.Engine.Streams;

namespace GrpcLab.Engine.Display;

/// <summary>
/// Where displays go: those of cells' display(…) and, by a delegate in AppContext, those of the lab's library.
/// </summary>
internal sealed class DisplaySink(OutputGate? output)
{
    private const string DisplayKey = "GrpcLab.Display";
    private int _lastId;

    /// <summary>Swallows what the warm-up would show.</summary>
    public static DisplaySink Nowhere { get; } = new(null);

    /// <summary>Lets the lab show things without a shared package: (bundle, displayId, update).</summary>
    public void Publish() =>
        AppContext.SetData(DisplayKey, (Action<IReadOnlyDictionary<string, string>, string, bool>)Send);

    public DisplayedValue Show(object? value, string[] mimeTypes)
    {
        var id = string.Create(
            CultureInfo.InvariantCulture, $"d{Environment.ProcessId}-{Interlocked.Increment(ref _lastId)}");
        Send(ValueBundle.Of(value, mimeTypes), id, update: false);
        return new DisplayedValue(id, changed => Send(ValueBundle.Of(changed, mimeTypes), id, update: true));
    }

    private void Send(IReadOnlyDictionary<string, string> bundle, string? displayId, bool update)
    {
        CellScope.ThrowIfStopping();
        output?.Display(CellScope.CurrentId, bundle, displayId, update);
    }
}
