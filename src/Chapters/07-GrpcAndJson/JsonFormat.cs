namespace GrpcLab;

/// <summary>A way of writing and reading the shapes as JSON. All of them write the same text.</summary>
/// <remarks>
/// Each does it as most code does: System.Text.Json from and to the network's bytes, Newtonsoft.Json by way of a
/// string.
/// </remarks>
public abstract class JsonFormat
{
    private protected JsonFormat(string name, string route) => (Name, Route) = (name, route);

    /// <summary>System.Text.Json as it comes: it finds out about a type by reflection, once.</summary>
    public static JsonFormat Reflection { get; } = new ReflectionFormat();

    /// <summary>System.Text.Json with code that its generator wrote when the program was compiled.</summary>
    public static JsonFormat SourceGenerated { get; } = new SourceGeneratedFormat();

    /// <summary>Newtonsoft.Json.</summary>
    public static JsonFormat Newtonsoft { get; } = new NewtonsoftFormat("Newtonsoft.Json", "newtonsoft");

    /// <summary>
    /// Newtonsoft.Json, on the server behind the streams of MVC's formatters, which go to a file above 30 kB.
    /// </summary>
    public static JsonFormat BufferedNewtonsoft { get; } = new NewtonsoftFormat(
        "Newtonsoft.Json behind MVC's buffers", "newtonsoft-buffered");

    /// <summary>Name for tables and figures.</summary>
    public string Name { get; }

    /// <summary>Its part of the server's routes.</summary>
    internal string Route { get; }

    /// <summary>The value as JSON in UTF-8.</summary>
    public abstract byte[] ToBytes<T>(T value)
        where T : class;

    /// <summary>Reads JSON in UTF-8.</summary>
    public abstract T Parse<T>(byte[] json)
        where T : class;

    /// <summary>The value as the body of a request.</summary>
    public abstract HttpContent ToContent<T>(T value)
        where T : class;

    /// <summary>Reads the body of an answer.</summary>
    public abstract Task<T> ReadAsync<T>(HttpContent content, CancellationToken cancellation = default)
        where T : class;

    /// <summary>The name.</summary>
    public override string ToString() => Name;

    private protected static T Given<T>(T? value)
        where T : class =>
        value ?? throw new FormatException($"The JSON is the word null, where a {typeof(T).Name} was to be.");
}
