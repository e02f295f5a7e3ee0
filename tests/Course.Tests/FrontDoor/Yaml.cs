using YamlDotNet.RepresentationModel;

namespace Course.Tests.FrontDoor;

/// <summary>Reads YAML, in which every value is text: `on` stays a word.</summary>
internal static class Yaml
{
    /// <summary>The mapping that a file consists of.</summary>
    public static YamlMappingNode Read(string path) => ReadAll(path).Single();

    /// <summary>The mappings of a file of several documents.</summary>
    public static IEnumerable<YamlMappingNode> ReadAll(string path)
    {
        var stream = new YamlStream();
        using var reader = File.OpenText(path);
        stream.Load(reader);
        return stream.Documents.Select(document => (YamlMappingNode)document.RootNode);
    }

    /// <summary>What stands under these keys, one in the other.</summary>
    public static YamlNode At(YamlNode node, params IEnumerable<string> keys) =>
        keys.Aggregate(node, (at, key) => at[key]);

    public static IEnumerable<(string Name, YamlNode Value)> Entries(YamlNode mapping) =>
        ((YamlMappingNode)mapping).Children.Select(entry => ($"{entry.Key}", entry.Value));

    /// <summary>The text of a key; null without it.</summary>
    public static string? Text(YamlMappingNode node, string key) =>
        node.Children.TryGetValue(key, out var value) ? $"{value}" : null;
}
