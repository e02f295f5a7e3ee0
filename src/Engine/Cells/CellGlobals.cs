using GrpcLab.Engine.Display;

namespace GrpcLab.Engine.Cells;

/// <summary>What every cell can call without naming a class, as in .NET Interactive.</summary>
public sealed class CellGlobals
{
    private readonly DisplaySink _displays;

    internal CellGlobals(DisplaySink displays) => _displays = displays;

    /// <summary>Shows a value; the result's Update replaces what is shown.</summary>
    /// <param name="value">What to show.</param>
    /// <param name="mimeTypes">The representations wanted. Default: all that the value has.</param>
    // Lower case: it is a function of the notebook dialect.
    public DisplayedValue display(object? value, params string[] mimeTypes) => _displays.Show(value, mimeTypes);

    /// <summary>Removes all that the cell has put out so far. Console.Clear() in a cell does the same.</summary>
    // Static, so that the classes of a cell can call it too.
    public static void ClearOutput() => CellScope.Current?.ClearOutput();
}
