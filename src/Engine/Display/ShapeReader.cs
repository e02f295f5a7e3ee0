using System.Collections;
using System.Globalization;
using System.Reflection;

namespace GrpcLab.Engine;

/// <summary>
/// Takes a value apart for showing. Everything is bounded: rows, depth and the total, because a sequence may be
/// infinite and an object graph may have cycles.
/// </summary>
internal sealed class ShapeReader
{
    private const int MaxRows = 100;
    private const int MaxDepth = 3;
    private const int MaxNestedTextLength = 500;
    private readonly HashSet<object> _open = new(ReferenceEqualityComparer.Instance);
    private int _budget = 5000;

    public Shape Read(object? value) => Read(value, depth: 0);

    private Shape Read(object? value, int depth)
    {
        if (ScalarText.TryRead(value) is { } scalar) return depth == 0 ? scalar : Shorten(scalar);
        if (depth > MaxDepth || --_budget < 0) return Shorten(new(ScalarText.Guarded(value!)));
        if (!_open.Add(value!)) return new TextShape("(refers back to itself)");
        try
        {
            return value is IEnumerable sequence ? ReadSequence(sequence, depth) : ReadObject(value!, depth);
        }
        finally
        {
            _open.Remove(value!);
        }
    }

    private Shape ReadObject(object value, int depth)
    {
        var members = Members.Of(value.GetType());
        if (members.Count == 0) return new TextShape(ScalarText.Guarded(value));
        return new ObjectShape(
            TypeNames.Of(value.GetType()), [.. members.Select(m => (m.Name, ReadMember(m.Get, value, depth)))]);
    }

    private Shape ReadMember(Func<object, object?> get, object owner, int depth)
    {
        try
        {
            return Read(get(owner), depth + 1);
        }
        catch (Exception e)
        {
            var cause = ExceptionReport.Unwrap(e);
            return new TextShape($"(threw {cause.GetType().Name}: {cause.Message})");
        }
    }

    private Shape ReadSequence(IEnumerable sequence, int depth)
    {
        var (items, note) = Take(sequence);
        var types = items.Where(i => i is not null).Select(i => i!.GetType()).Distinct().ToArray();
        var isTable = types.Length > 0
            && items.All(i => i is not null && ScalarText.TryRead(i) is null && i is not IEnumerable)
            && types.All(t => Members.Of(t).Count > 0);
        return isTable
            ? ReadTable(items, types, note, depth)
            : new ListShape([.. items.Select(i => Read(i, depth + 1))], note);
    }

    private TableShape ReadTable(List<object?> items, Type[] types, string? note, int depth)
    {
        var members = types.ToDictionary(
            t => t, t => Members.Of(t).DistinctBy(m => m.Name).ToDictionary(m => m.Name, m => m.Get));
        string[] columns = [.. members.Values.SelectMany(m => m.Keys).Distinct()];
        var rows = items.Select(item => (IReadOnlyList<Shape>)[.. columns.Select(column =>
            members[item!.GetType()].TryGetValue(column, out var get)
                ? ReadMember(get, item, depth + 1)
                : new TextShape(""))]);
        return new TableShape(columns, [.. rows], note);
    }

    private static (List<object?> Items, string? Note) Take(IEnumerable sequence)
    {
        var items = new List<object?>();
        try
        {
            foreach (var item in sequence)
            {
                if (items.Count == MaxRows) return (items, Cut(sequence));
                items.Add(item);
            }
            return (items, null);
        }
        catch (Exception e)
        {
            return (items, $"the sequence threw {e.GetType().Name}: {e.Message}");
        }
    }

    private static string Cut(IEnumerable sequence)
    {
        var count = sequence.GetType().GetInterfaces().Append(sequence.GetType())
            .Select(t => t.GetProperty("Count")).FirstOrDefault(p => p?.PropertyType == typeof(int))
            ?.GetValue(sequence);
        var total = count is int known
            ? $"of {known.ToString("N0", CultureInfo.InvariantCulture)}"
            : "of a longer sequence";
        return $"the first {MaxRows} {total}";
    }

    private static TextShape Shorten(TextShape text) =>
        text.Text.Length <= MaxNestedTextLength ? text : text with { Text = text.Text[..MaxNestedTextLength] + "…" };
}

/// <summary>A value taken apart for showing, cut to a size that can be shown.</summary>
internal abstract record Shape;

/// <summary>A value that is one piece of text.</summary>
internal sealed record TextShape(string Text, bool IsNumber = false) : Shape;

/// <summary>A sequence whose items do not share columns.</summary>
internal sealed record ListShape(IReadOnlyList<Shape> Items, string? Note) : Shape;

/// <summary>A sequence of objects, a column for each property.</summary>
internal sealed record TableShape(
    IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<Shape>> Rows, string? Note) : Shape;

/// <summary>One object and its properties.</summary>
internal sealed record ObjectShape(string TypeName, IReadOnlyList<(string Name, Shape Value)> Properties) : Shape;

/// <summary>What an object shows of itself: its public properties and fields.</summary>
internal static class Members
{
    private const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance;

    public static IReadOnlyList<(string Name, Func<object, object?> Get)> Of(Type type)
    {
        var properties = type.GetProperties(Public)
            .Where(p => p.GetMethod is { IsPublic: true } && p.GetIndexParameters().Length == 0
                && CanBeBoxed(p.PropertyType))
            .DistinctBy(p => p.Name)
            .Select(p => (p.Name, (Func<object, object?>)(owner => p.GetValue(owner))));
        var fields = type.GetFields(Public).Select(f => (f.Name, (Func<object, object?>)(owner => f.GetValue(owner))));
        return [.. properties, .. fields];
    }

    private static bool CanBeBoxed(Type type) => !type.IsByRefLike && !type.IsByRef && !type.IsPointer;
}
