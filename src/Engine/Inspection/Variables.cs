using System.Collections;
using System.Globalization;
using System.Runtime;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine;

/// <summary>Finds what a session's variables hold now.</summary>
/// <param name="submissions">
/// The cells' objects, in the order in which they ran; a variable at the top of a cell is a field of its cell's.
/// </param>
internal sealed class Variables(Func<IReadOnlyList<object?>> submissions)
{
    /// <summary>
    /// The value as one short line; null for what is no variable, has no value yet, or has nothing short to say.
    /// </summary>
    public string? ValueOf(ISymbol symbol, Compilation draft)
    {
        if (symbol is not IFieldSymbol { ContainingType.IsScriptClass: true, IsConst: false } field
            || Declared(field, draft) is not { } declared)
        {
            return null;
        }

        var owner = submissions()
            .FirstOrDefault(each => each?.GetType().Assembly.GetName().Name == declared.ContainingAssembly.Name);
        var held = owner?.GetType().GetField(declared.Name, System.Reflection.BindingFlags.Instance
            | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic);
        return held is null ? null : ShortValue.Of(held.GetValue(owner));
    }

    // A cell that is looked at again declares its variables anew; what they hold is in the variables of its last run.
    private static IFieldSymbol? Declared(IFieldSymbol field, Compilation draft)
    {
        if (!SymbolEqualityComparer.Default.Equals(field.ContainingAssembly, draft.Assembly)) return field;
        var earlier = draft.WithEarlier().Skip(1)
            .Select(cell => cell.ScriptClass?.GetMembers(field.Name).FirstOrDefault())
            .FirstOrDefault(member => member is not null);
        return earlier is IFieldSymbol same && same.Type.ToDisplayString() == field.Type.ToDisplayString() ? same : null;
    }
}

/// <summary>
/// A value on one short line, the same in every culture. It is asked for in passing, so little of the value's own code
/// runs: its ToString, for a moment, and a few items of what knows its length. A query is not run, a property is not
/// read.
/// </summary>
internal static class ShortValue
{
    private const int MaxItems = 5;
    private const int MaxLength = 200;
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    /// <summary>Null when the value says no more than its type.</summary>
    public static string? Of(object? value)
    {
        if (Scalar(value) is { } scalar) return Cut(scalar);
        var (read, text) = (false, (string?)null);
        using var limit = new CancellationTokenSource(Patience);
        var abort = limit.Token;
        // Its own thread: one that blocks for good is left behind, and the next question is answered all the same.
        var thread = new Thread(() =>
        {
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            try
            {
                // Obsolete because stopping a thread can leave shared state torn: see InterruptibleContext.
#pragma warning disable SYSLIB0046
                ControlledExecution.Run(() => text = value is IEnumerable many ? Items(many) : Own(value!), abort);
#pragma warning restore SYSLIB0046
                read = true;
            }
            catch (Exception)
            {
                // Stopped, or the value's own code threw: there is nothing to show.
            }
        })
        { IsBackground = true, Name = "value" };
        thread.Start();
        var ended = thread.Join(2 * Patience);
        return ended && read ? text is null ? null : Cut(text) : "(not shown: reading it failed or took too long)";
    }

    private static string? Scalar(object? value) =>
        value is string text ? $"\"{text}\"" : ScalarText.TryRead(value)?.Text;

    private static string? Items(IEnumerable sequence)
    {
        if (Count(sequence) is not { } count) return Own(sequence);
        var items = sequence.Cast<object?>().Take(MaxItems)
            .Select(item => Scalar(item) ?? Own(item!) ?? TypeNames.Of(item!.GetType()));
        var more = count > MaxItems ? string.Create(CultureInfo.InvariantCulture, $", … {count} items") : "";
        return $"[{string.Join(", ", items)}{more}]";
    }

    private static int? Count(IEnumerable sequence) => sequence is ICollection collection ? collection.Count
        : sequence.GetType().GetInterfaces()
            .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IReadOnlyCollection<>))
            ?.GetProperty("Count")!.GetValue(sequence) as int?;

    // The ToString of every object only names its type.
    private static string? Own(object value) =>
        value.GetType().GetMethod(nameof(ToString), Type.EmptyTypes)!.DeclaringType is var by && by != typeof(object)
        && by != typeof(ValueType)
            ? Convert.ToString(value, CultureInfo.InvariantCulture) : null;

    private static string Cut(string text)
    {
        var start = text.Length > 2 * MaxLength ? text[..(2 * MaxLength)] : text;
        var line = start.ReplaceLineEndings(" ");
        return line.Length > MaxLength ? line[..MaxLength] + "…" : line;
    }
}
