namespace GrpcLab.Server;

/// <summary>
/// A way of reading requests and writing answers as JSON. All of them mean the same text by the same object.
/// </summary>
internal interface IJsonFormat
{
    /// <summary>Its part of the route, such as "newtonsoft".</summary>
    string Name { get; }

    /// <summary>Reads the body; null when it is the word null.</summary>
    Task<T?> ReadAsync<T>(HttpRequest request)
        where T : class;

    /// <summary>Writes the body.</summary>
    Task WriteAsync<T>(HttpResponse response, T answer)
        where T : class;
}
