using System.Reflection;

namespace StandIns.Tests.PublicApi;

/// <summary>
/// What an assembly offers: one line for each public or protected type, and one for each such member, indented.
/// </summary>
internal static class AssemblyText
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static
        | BindingFlags.DeclaredOnly;

    internal static IReadOnlyList<string> Of(Assembly assembly) =>
    [
        .. assembly.GetTypes().Where(IsVisible)
            .OrderBy(TypeText.Definition, StringComparer.Ordinal)
            .SelectMany(type => Members(type).Order(StringComparer.Ordinal).Select(member => "  " + member)
                .Prepend(Header(type))),
    ];

    private static IEnumerable<string> Members(Type type) =>
        IsDelegate(type) ? [] : type.GetMembers(Declared).Where(IsListed).Select(MemberText.Of);

    // Left out is what no code names: accessors, which their property tells, and an enum's hidden field.
    private static bool IsListed(MemberInfo member) => member switch
    {
        MethodBase { IsSpecialName: true, IsConstructor: false } => false,
        MethodBase method => MemberText.IsVisible(method),
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(MemberText.IsVisible),
        FieldInfo field => (field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly) && !field.IsSpecialName,
        _ => false,
    };

    private static string Header(Type type)
    {
        var own = type.GetGenericArguments();
        if (IsDelegate(type))
        {
            return $"delegate {Named(type)} = "
                + $"{MemberText.Signature("Invoke", type.GetMethod("Invoke")!)}{TypeText.Constraints(own)}";
        }

        var bases = Bases(type).Select(TypeText.Of).ToList();
        return $"{Kind(type)} {Named(type)}{(bases.Count == 0 ? "" : $" : {string.Join(", ", bases)}")}"
            + $"{TypeText.Constraints(own)}";
    }

    private static string Named(Type type) =>
        (type.IsNestedFamORAssem ? "protected-internal " : "") + TypeText.Definition(type);

    private static string Kind(Type type) => type switch
    {
        { IsEnum: true } => "enum",
        { IsValueType: true } => "struct",
        { IsInterface: true } => "interface",
        { IsAbstract: true, IsSealed: true } => "static-class",
        { IsAbstract: true } => "abstract-class",
        { IsSealed: true } => "sealed-class",
        _ => "class",
    };

    // The base class, and interfaces that neither it nor another interface brings along.
    private static IEnumerable<Type> Bases(Type type)
    {
        if (type.IsEnum) return [];
        var all = type.GetInterfaces();
        var brought = all.SelectMany(one => one.GetInterfaces()).Concat(type.BaseType?.GetInterfaces() ?? []);
        var interfaces = all.Except(brought).OrderBy(one => one.Name, StringComparer.Ordinal);
        return type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType)
            ? interfaces.Prepend(parent)
            : interfaces;
    }

    private static bool IsDelegate(Type type) => type.IsSubclassOf(typeof(MulticastDelegate));

    private static bool IsVisible(Type type) => type.IsNested
        ? (type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamORAssem) && IsVisible(type.DeclaringType!)
        : type.IsPublic;
}
