using System.Reflection;

namespace StandIns.Tests.PublicApi;

/// <summary>Types as C# writes them, without namespaces and with question marks where null is allowed.</summary>
internal static class TypeText
{
    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(object)] = "object",
        [typeof(string)] = "string",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(int)] = "int",
    };

    internal static string Of(NullabilityInfo info)
    {
        if (info.Type.IsGenericParameter) return info.Type.Name;
        var text = Nullable.GetUnderlyingType(info.Type) is { } value ? Of(value)
            : info.ElementType is { } element ? $"{Of(element)}[]"
            : Compose(info.Type, [.. info.GenericTypeArguments.Select(Of)]);
        var mayBeNull = info.ReadState == NullabilityState.Nullable || info.WriteState == NullabilityState.Nullable;
        return mayBeNull ? text + "?" : text;
    }

    internal static string Of(Type type) =>
        type.IsGenericParameter ? type.Name : Compose(type, [.. type.GetGenericArguments().Select(Of)]);

    /// <summary>The name of the type as its line in the list begins: with namespace and its own parameters.</summary>
    internal static string Definition(Type type)
    {
        var parameters = type.GetGenericArguments();
        var outer = type.DeclaringType is null ? type.Namespace : Definition(type.DeclaringType);
        return $"{outer}.{Plain(type)}"
            + $"{(parameters.Length == 0 ? "" : $"<{string.Join(", ", parameters.Select(Parameter))}>")}";
    }

    internal static string Parameter(Type parameter) =>
        Attributes(parameter.CustomAttributes)
        + (parameter.GenericParameterAttributes & GenericParameterAttributes.VarianceMask) switch
        {
            GenericParameterAttributes.Covariant => "out ",
            GenericParameterAttributes.Contravariant => "in ",
            _ => "",
        } + parameter.Name;

    internal static string Constraints(IEnumerable<Type> parameters) => string.Concat(parameters.Select(Constraint));

    /// <summary>
    /// What a trimmed program has to keep. The attribute is compiled into some assemblies, so it goes by its name.
    /// </summary>
    internal static string Attributes(IEnumerable<CustomAttributeData> attributes) => string.Concat(attributes
        .Where(attribute => attribute.AttributeType.Name == "DynamicallyAccessedMembersAttribute")
        .Select(attribute =>
            (System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes)attribute.ConstructorArguments[0].Value!)
        .Select(kept => $"[keeps {kept}] "));

    private static string Constraint(Type parameter)
    {
        var parts = new List<string>();
        if (parameter.GenericParameterAttributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
        {
            parts.Add("class");
        }

        parts.AddRange(parameter.GetGenericParameterConstraints().Select(Of));
        return parts.Count == 0 ? "" : $" where {parameter.Name} : {string.Join(", ", parts)}";
    }

    private static string Compose(Type type, IReadOnlyList<string> arguments)
    {
        var name = Keywords.GetValueOrDefault(type) ?? Plain(type);
        if (type.DeclaringType is { } outer && !type.IsGenericParameter) name = $"{Plain(outer)}.{name}";
        return arguments.Count == 0 ? name : $"{name}<{string.Join(", ", arguments)}>";
    }

    private static string Plain(Type type) => type.Name.Split('`')[0];
}
