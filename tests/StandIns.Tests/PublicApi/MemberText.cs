using System.Reflection;
using System.Runtime.CompilerServices;

namespace StandIns.Tests.PublicApi;

/// <summary>
/// A member as one line, with everything that code compiled against it can notice; constants without their values.
/// </summary>
internal static class MemberText
{
    private static readonly NullabilityInfoContext Nullability = new();

    internal static string Of(MemberInfo member) => member switch
    {
        ConstructorInfo constructor => $"{Access(constructor)}.ctor({Parameters(constructor)})",
        MethodInfo method => $"{Access(method)}{Modifiers(method)}{Signature(method.Name, method)}",
        PropertyInfo property => Property(property),
        FieldInfo { DeclaringType.IsEnum: true } value => $"{value.Name} = {value.GetRawConstantValue()}",
        FieldInfo field => $"{(field.IsLiteral ? "const" : $"static{(field.IsInitOnly ? " readonly" : "")}")}"
            + $" {TypeText.Of(Nullability.Create(field))} {field.Name}",
        _ => throw new NotSupportedException($"{member} is of a kind that the list does not know."),
    };

    internal static string Signature(string name, MethodInfo method)
    {
        var generic = method.GetGenericArguments();
        var own = generic.Length == 0 ? "" : $"<{string.Join(", ", generic.Select(TypeText.Parameter))}>";
        return $"{TypeText.Of(Nullability.Create(method.ReturnParameter))} {name}{own}({Parameters(method)})"
            + $"{TypeText.Constraints(generic)}";
    }

    internal static bool IsVisible(MethodBase method) =>
        method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    private static string Property(PropertyInfo property)
    {
        var accessors = property.GetAccessors(nonPublic: true).Where(IsVisible).ToList();
        var kinds = accessors.Select(accessor => $" {(accessor.ReturnType == typeof(void) ? "set" : "get")};");
        var indexes = property.GetIndexParameters();
        return TypeText.Attributes(property.CustomAttributes) + Access(accessors[0]) + Modifiers(accessors[0])
            + $"{TypeText.Of(Nullability.Create(property))}"
            + $" {(indexes.Length == 0 ? property.Name : $"this[{string.Join(", ", indexes.Select(Parameter))}]")}"
            + $" {{{string.Concat(kinds)} }}";
    }

    private static string Parameters(MethodBase method)
    {
        var extends = method.IsDefined(typeof(ExtensionAttribute)) ? "this " : "";
        return extends + string.Join(", ", method.GetParameters().Select(Parameter));
    }

    private static string Parameter(ParameterInfo parameter)
    {
        var many = parameter.IsDefined(typeof(ParamArrayAttribute)) ? "params " : "";
        var optional = !parameter.IsOptional ? "" : parameter.RawDefaultValue is true ? " = true" : " = default";
        return $"{TypeText.Attributes(parameter.CustomAttributes)}{many}{TypeText.Of(Nullability.Create(parameter))}"
            + $" {parameter.Name}{optional}";
    }

    private static string Access(MethodBase method) =>
        method.IsPublic ? "" : method.IsFamilyOrAssembly ? "protected internal " : "protected ";

    private static string Modifiers(MethodInfo method) => method switch
    {
        { IsStatic: true } => "static ",
        { DeclaringType.IsInterface: true, IsAbstract: true } => "",
        { IsAbstract: true } => "abstract ",
        { IsVirtual: true, IsFinal: false } => method.GetBaseDefinition() == method ? "virtual " : "override ",
        _ => "",
    };
}
