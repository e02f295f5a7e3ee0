using System.Reflection;

namespace GrpcLab.Tests.Display;

/// <summary>Finds formatters as .NET Interactive and the engine do: by names, through reflection.</summary>
public sealed class FormatterSourceTests
{
    public static TheoryData<object> Values => [
        new TimelineFigure("Opening", []), new BarFigure("Cost", new("x", Unit.Count), []),
        new Table(["a"], [["b"]]), new ClaimResult("so", ClaimKind.Mechanism, ClaimState.Held, null)];

    [Theory, MemberData(nameof(Values))]
    public void Every_preferred_mime_type_is_written(object value)
    {
        var attribute = value.GetType().GetCustomAttributes(inherit: true)
            .Single(a => a.GetType().Name == "TypeFormatterSourceAttribute");
        var source = Activator.CreateInstance(Read<Type>(attribute, "FormatterSourceType"))!;
        var formatters = (IEnumerable<object>)source.GetType().GetMethod("CreateTypeFormatters")!.Invoke(source, null)!;
        var bundle = ((IDisplayable)value).ToBundle();

        foreach (var mime in Read<string[]>(attribute, "PreferredMimeTypes"))
        {
            var formatter = formatters.Single(f => Read<string>(f, "MimeType") == mime);
            using var writer = new StringWriter();
            Assert.Equal(true, formatter.GetType().GetMethod("Format")!.Invoke(formatter, [value, writer]));
            Assert.Equal(bundle[mime], writer.ToString());
        }
        Assert.Equal(bundle.Keys.Order(), Read<string[]>(attribute, "PreferredMimeTypes").Order());
    }

    // .NET Interactive looks at the type and its base types, and not
    // at interfaces: an attribute on IDisplayable would not be found.
    [Fact]
    public void Every_displayable_type_is_found_by_both_hosts() => Assert.Empty(
        from type in typeof(IDisplayable).Assembly.GetTypes()
        where type is { IsAbstract: false, IsPublic: true } && type.IsAssignableTo(typeof(IDisplayable))
        where !type.GetCustomAttributes(inherit: true).OfType<TypeFormatterSourceAttribute>().Any()
        select type.Name);

    private static T Read<T>(object from, string property) =>
        (T)from.GetType().GetProperty(property, BindingFlags.Public | BindingFlags.Instance)!.GetValue(from)!;
}
