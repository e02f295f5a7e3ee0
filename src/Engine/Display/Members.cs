using System.Reflection;

namespace GrpcLab.Engine.Display;

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
