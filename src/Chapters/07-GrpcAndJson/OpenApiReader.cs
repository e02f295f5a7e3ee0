using System.Text.Json;

namespace GrpcLab;

/// <summary>Reads the part of an OpenAPI document that says which operations take and give which objects.</summary>
internal static class OpenApiReader
{
    private const string Json = "application/json";

    public static OpenApiDescription Read(JsonElement root) => new()
    {
        Version = root.GetProperty("openapi").GetString()!,
        Operations =
        [
            .. from path in root.GetProperty("paths").EnumerateObject()
               from method in path.Value.EnumerateObject()
               select new OpenApiOperation(
                   path.Name,
                   method.Name.ToUpperInvariant(),
                   Shape(root, Find(method.Value, "requestBody", "content", Json, "schema")),
                   Shape(root, Find(method.Value, "responses", "200", "content", Json, "schema"))),
        ],
    };

    // A body is written down once and referred to by its place: #/components/schemas/Name.
    private static OpenApiShape Shape(JsonElement root, JsonElement? schema)
    {
        if (Find(schema, "$ref")?.GetString()?.Split('/') is not ["#", .. var place]) return new OpenApiShape("", []);

        var properties = Find(Find(root, place), "properties");
        return new OpenApiShape(place[^1], [.. properties?.EnumerateObject().Select(p => p.Name) ?? []]);
    }

    private static JsonElement? Find(JsonElement? from, params string[] names)
    {
        foreach (var name in names)
        {
            from = from is { ValueKind: JsonValueKind.Object } parent && parent.TryGetProperty(name, out var child)
                ? child : null;
        }

        return from;
    }
}
