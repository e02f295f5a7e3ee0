using System.Text.Json;
using System.Text.Json.Serialization;

namespace MessageShapes;

/// <summary>
/// Reading and writing the shapes as JSON, compiled with the program instead of found out by reflection while it runs.
/// </summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(SmallIntsDto))]
[JsonSerializable(typeof(SmallMixedDto))]
[JsonSerializable(typeof(ListRequestDto))]
[JsonSerializable(typeof(BigListDto))]
public sealed partial class ShapesJson : JsonSerializerContext;
