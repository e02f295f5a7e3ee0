using System.Collections;
using System.Reflection;

namespace Course.Tests.Mutation;

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
        var element = value is string ? null : value.GetType().GetInterfaces()
            .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IEnumerable<>))
            ?.GetGenericArguments()[0];
        if (element is null) return null;
        var all = new ArrayList();
        foreach (var one in (IEnumerable)value) all.Add(one);
        return all.ToArray(element);
    }

    private static IList? Elements(IList list, IList copy, Func<object, object?> change, int depth)
    {
        var any = false;
        var place = copy.GetType().GetElementType() ?? copy.GetType().GetGenericArguments()[0];
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
