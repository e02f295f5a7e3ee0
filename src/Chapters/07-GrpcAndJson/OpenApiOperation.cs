using System.Text.Json;

namespace GrpcLab;

/// <summary>One operation of an OpenAPI document.</summary>
/// <param name="Path">Its route.</param>
/// <param name="Method">Its HTTP method, such as "POST".</param>
/// <param name="Request">The body it takes.</param>
/// <param name="Answer">The body it gives with status 200.</param>
public sealed record OpenApiOperation(string Path, string Method, OpenApiShape Request, OpenApiShape Answer);

/// <summary>An object of an OpenAPI document.</summary>
/// <param name="Name">Its name, such as "SmallIntsDto"; empty when the document says nothing.</param>
/// <param name="Properties">The names of its properties.</param>
public sealed record OpenApiShape(string Name, IReadOnlyList<string> Properties)
{
    /// <summary>Name and properties.</summary>
    public override string ToString() => Name.Length == 0 ? "" : $"{Name}: {string.Join(", ", Properties)}";

    internal IEnumerable<string> Differences(string path, Type type)
    {
        var wanted = JsonSerializerOptions.Web.GetTypeInfo(type).Properties.Select(p => p.Name).ToList();
        if (Name != type.Name)
        {
            yield return $"{path} has a body \"{Name}\" in the document; the client has {type.Name}.";
        }

        foreach (var name in wanted.Except(Properties).Concat(Properties.Except(wanted)))
        {
            yield return $"The property \"{name}\" of {type.Name} is known to only one of client and document.";
        }
    }
}
