using System.ComponentModel;
using Microsoft.AspNetCore.Html;

namespace GrpcLab.Engine;

/// <summary>What every cell can call without naming a class, as in .NET Interactive.</summary>
// Static members, so that the classes of a cell can call them too.
public sealed class CellGlobals
{
    /// <summary>Shows a value; the result's Update replaces what is shown.</summary>
    /// <param name="value">What to show.</param>
    /// <param name="mimeTypes">The representations wanted. Default: all that the value has.</param>
    // Lower case: it is a function of the notebook dialect.
    public static DisplayedValue display(object? value, params string[] mimeTypes) =>
        Displays.Show(value, mimeTypes);

    /// <summary>A text that is shown as HTML: the value of a cell, or what display(…) is given.</summary>
    /// <param name="content">The HTML.</param>
    public static IHtmlContent HTML(string content) => new HtmlString(content);

    /// <summary>Removes all that the cell has put out so far. Console.Clear() in a cell does the same.</summary>
    public static void ClearOutput() => CellScope.Current?.ClearOutput();

    /// <summary>Environment.FailFast of a cell: what the cell has printed leaves the process before its end.</summary>
    /// <param name="message">What to say.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void EngineFailFast(string? message) => EngineFailFast(message, null);

    /// <inheritdoc cref="EngineFailFast(string)"/>
    /// <param name="message">What to say.</param>
    /// <param name="exception">Why.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void EngineFailFast(string? message, Exception? exception)
    {
        BeforeTheEnd();
        Environment.FailFast(message, exception);
    }

    /// <summary>Sends everything that is still on its way to the owner.</summary>
    internal static Action BeforeTheEnd { get; set; } = () => { };
}

/// <summary>display(…) as it is often written in .NET Interactive.</summary>
public static class DisplayExtensions
{
    /// <summary>Shows the value, as display(…) does.</summary>
    /// <param name="value">What to show.</param>
    /// <param name="mimeTypes">The representations wanted. Default: all that the value has.</param>
    // Completion offers display(…) instead: these would stand behind every dot.
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static DisplayedValue Display(this object? value, params string[] mimeTypes) =>
        Displays.Show(value, mimeTypes);

    /// <summary>Shows a sequence as a table, as display(…) does.</summary>
    /// <param name="rows">Its items; their properties are the columns.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static DisplayedValue DisplayTable(this System.Collections.IEnumerable rows) => Displays.Show(rows, []);
}
