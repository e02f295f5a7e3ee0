namespace GrpcLab.Engine;

/// <summary>Type names as one writes them in C#, without the wrappers that submissions put around them.</summary>
internal static class TypeNames
{
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(sbyte)] = "sbyte",
        [typeof(char)] = "char",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
        [typeof(void)] = "void",
    };

    public static string Of(Type type)
    {
        if (Keywords.TryGetValue(type, out var keyword)) return keyword;
        if (type.IsArray) return $"{Of(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (type.IsByRef || type.IsPointer) return Of(type.GetElementType()!);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Of(underlying) + "?";
        if (type.Name.StartsWith("<>f__AnonymousType", StringComparison.Ordinal)) return "anonymous";
        if (type.FullName?.StartsWith("System.ValueTuple`", StringComparison.Ordinal) == true)
        {
            return $"({string.Join(", ", type.GetGenericArguments().Select(Of))})";
        }

        return Prefix(type) + Simple(type);
    }

    /// <summary>True for the class that the compiler wraps around a cell.</summary>
    public static bool IsSubmission(Type? type) =>
        type is not null && type.Name.StartsWith("Submission#", StringComparison.Ordinal);

    private static string Prefix(Type type)
    {
        if (type.IsGenericParameter) return "";
        if (type.DeclaringType is { } outer) return IsSubmission(outer) ? "" : Of(outer) + ".";
        // System's own names are known by heart; others say where they come from.
        return type.Namespace is null or "System" || type.Namespace.StartsWith("System.", StringComparison.Ordinal)
            ? ""
            : type.Namespace + ".";
    }

    private static string Simple(Type type)
    {
        var name = type.Name;
        var tick = name.IndexOf('`', StringComparison.Ordinal);
        if (tick < 0) return name;
        return $"{name[..tick]}<{string.Join(", ", type.GetGenericArguments().Select(Of))}>";
    }
}
