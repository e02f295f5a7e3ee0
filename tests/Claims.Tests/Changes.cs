using System.Collections;
using System.Globalization;
using System.Reflection;

namespace Claims.Tests;

/// <summary>
/// The changes that are tried. None turns a count negative: a claim that only a negative count would break proves
/// nothing.
/// </summary>
internal static class Changes
{
    public static IReadOnlyList<Change> FromMildToStrong { get; } =
    [
        Count("one more", n => n + 1), Count("one less", n => n - 1),
        .. new[] { 1.1, 1.25, 1.5, 2, 4, 10, 100, 10_000 }.SelectMany(
            times => (Change[])[Times(times), Times(1 / times)]),
        Number("0", _ => 0), Number("100 instead of 0", x => x == 0 ? 100 : x),
        Number("100 instead of less than 0", x => x < 0 ? 100 : x),
        new("the opposite", value => Parts.With(value, part => part is bool truth ? !truth : null)),
        // StatusCode has the most of them.
        .. Enumerable.Range(0, 16).Select(n => new Change("another of its values",
            value => Parts.With(value, part => part is Enum ? Different(part, n) : null))),
        new("another exception", value => value is Exception ? new NotSupportedException() : null),
        new("another text", value => Parts.With(value, part => part is string ? "?" : null)),
        new("one where there is none",
            value => value is IEnumerable<string> texts && !texts.Any() ? new[] { "?" } : null),
        new("none of them", value => Parts.With(value, Parts.Empty)),
    ];

    private static Change Times(double factor) => Number(
        factor >= 1 ? $"× {factor.ToString(CultureInfo.InvariantCulture)}"
            : $"÷ {(1 / factor).ToString("0.##", CultureInfo.InvariantCulture)}",
        x => x * factor);

    private static Change Number(string name, Func<double, double> change) =>
        new(name, value => Parts.With(value, part => Numbers.Change(part, change)));

    private static Change Count(string name, Func<double, double> change) =>
        new(name, value => Parts.With(value, part => Numbers.IsWhole(part) ? Numbers.Change(part, change) : null));

    private static object? Different(object value, int n) =>
        Enum.GetValues(value.GetType()).Cast<object>().Where(v => !v.Equals(value)).ElementAtOrDefault(n);
}

/// <summary>A way to make a value wrong.</summary>
/// <param name="Name">Such as "× 2".</param>
/// <param name="Other">The wrong value, of the same type; null when there is none.</param>
internal sealed record Change(string Name, Func<object, object?> Other)
{
    /// <summary>The wrong value, if there is one that fits where this type is expected.</summary>
    public object? Of(Type type, object? value) =>
        value is not null && Other(value) is { } other && type.IsInstanceOfType(other) ? other : null;
}

/// <summary>Numbers and times of any type, changed as numbers.</summary>
internal static class Numbers
{
    public static bool IsWhole(object value) => value is int or long or uint or ulong or short or ushort or byte;

    /// <summary>The changed number in its own type; null when it is none, stays the same or does not fit.</summary>
    public static object? Change(object value, Func<double, double> change) => value switch
    {
        TimeSpan time => Other(time.Ticks, change) is long ticks ? TimeSpan.FromTicks(ticks) : null,
        double or float or decimal => Other(value, change),
        _ => IsWhole(value) ? Other(value, change) : null,
    };

    private static object? Other(object value, Func<double, double> change)
    {
        var number = Convert.ToDouble(value, CultureInfo.InvariantCulture);
        var other = change(number);
        if ((number >= 0 && other < 0) || !double.IsFinite(other)) return null;
        try
        {
            var changed = Convert.ChangeType(other, value.GetType(), CultureInfo.InvariantCulture);
            return changed.Equals(value) ? null : changed;
        }
        catch (OverflowException)
        {
            return null; // a byte times a hundred
        }
    }
}

/// <summary>Copies of what holds numbers, with every part of one kind changed.</summary>
internal static class Parts
{
    // A sweep holds points, these comparisons, these cases, these ratios, these intervals, these numbers.
    private const int Deepest = 7;

    private static readonly MethodInfo Clone =
        typeof(object).GetMethod("MemberwiseClone", BindingFlags.Instance | BindingFlags.NonPublic)!;

    /// <summary>The changed value, or a copy of it with its parts changed; null when nothing changes.</summary>
    public static object? With(object value, Func<object, object?> change) => With(value, change, Deepest);

    /// <summary>The same collection without anything in it; null when it is none, or empty already.</summary>
    public static object? Empty(object value) => value switch
    {
        string => null,
        ICollection { Count: > 0 } when value.GetType().GetConstructor([]) is { } make => make.Invoke([]),
        _ => Array(value) is { Length: > 0 } array
            ? System.Array.CreateInstance(array.GetType().GetElementType()!, 0) : null,
    };

    private static object? With(object value, Func<object, object?> change, int depth)
    {
        if (change(value) is { } changed) return changed;
        if (depth == 0) return null;
        return value switch
        {
            IList { IsFixedSize: false, IsReadOnly: false } list when list.GetType().GetConstructor([]) is { } make =>
                Elements(list, (IList)make.Invoke([]), change, depth),
            _ when HoldsValues(value.GetType()) => Fields(value, change, depth),
            _ => Array(value) is { } array ? Elements(array, (Array)array.Clone(), change, depth) : null,
        };
    }

    // What gives its elements one by one, as an array of their type; a string is no such thing.
    private static Array? Array(object value)
    {
        var element = value is string ? null : ElementOf(value.GetType());
        if (element is null) return null;
        var all = new ArrayList();
        foreach (var one in (IEnumerable)value) all.Add(one);
        return all.ToArray(element);
    }

    // Null for what holds none. A notebook's own list need not be generic itself.
    private static Type? ElementOf(Type list) => list.GetInterfaces()
        .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IEnumerable<>))
        ?.GetGenericArguments()[0];

    private static IList? Elements(IList list, IList copy, Func<object, object?> change, int depth)
    {
        var any = false;
        var place = ElementOf(copy.GetType())!;
        for (var i = 0; i < list.Count; i++)
        {
            var other = list[i] is { } element && With(element, change, depth - 1) is { } made
                && place.IsInstanceOfType(made) ? made : null;
            any |= other is not null;
            if (copy.IsFixedSize) copy[i] = other ?? list[i];
            else copy.Add(other ?? list[i]);
        }

        return any ? copy : null;
    }

    private static object? Fields(object value, Func<object, object?> change, int depth)
    {
        var copy = Clone.Invoke(value, null)!;
        var any = false;
        foreach (var field in FieldsOf(value.GetType()))
        {
            if (field.GetValue(value) is not { } held || With(held, change, depth - 1) is not { } other
                || !field.FieldType.IsInstanceOfType(other))
            {
                continue;
            }

            field.SetValue(copy, other);
            any = true;
        }

        return any ? copy : null;
    }

    // Results, not what runs: the lab's types that need not be disposed of, tuples, and what is only a value.
    private static bool HoldsValues(Type type) =>
        !typeof(IDisposable).IsAssignableFrom(type) && !typeof(IAsyncDisposable).IsAssignableFrom(type)
        && (type.Namespace == "GrpcLab" || type.IsValueType || type.FullName!.StartsWith("System.Tuple"))
        && !type.IsArray && !type.IsPrimitive && !type.IsEnum
        && type != typeof(DateTime) && type != typeof(DateTimeOffset);

    private static IEnumerable<FieldInfo> FieldsOf(Type type)
    {
        for (var t = type; t is not null && t != typeof(object); t = t.BaseType)
        {
            foreach (var field in t.GetFields(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                yield return field;
            }
        }
    }
}
