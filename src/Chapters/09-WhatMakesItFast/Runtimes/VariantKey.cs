using System.Security.Cryptography;
using System.Text;

namespace GrpcLab;

/// <summary>
/// Names what a published variant was made of: sources, build rules, SDK and arguments. Another content, another name.
/// </summary>
internal static class VariantKey
{
    private const int Digits = 12;

    private static readonly string[] Files =
    [
        "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props",
        "protos/example.proto", "protos/performance.proto", "src/Contract/Owner/OwnerWatch.cs",
        "src/Contract/Processes/ProcessStat.cs", "src/Programs/Directory.Build.props",
    ];

    private const string Folder = "src/Programs/Variants";

    /// <summary>Twelve hexadecimal digits of SHA-256.</summary>
    /// <param name="root">The course's root.</param>
    /// <param name="sdk">The SDK's version.</param>
    /// <param name="arguments">What dotnet publish is given.</param>
    public static string Of(string root, string sdk, IEnumerable<string> arguments)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        Add($"{sdk}\n{string.Join('\n', arguments)}\n");
        foreach (var file in Sources(root))
        {
            // Git may write other line ends on Windows; the published program is the same.
            Add($"{Path.GetRelativePath(root, file).Replace('\\', '/')}\n"
                + $"{File.ReadAllText(file).ReplaceLineEndings("\n")}\n");
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset())[..Digits];

        void Add(string text) => hash.AppendData(Encoding.UTF8.GetBytes(text));
    }

    private static IEnumerable<string> Sources(string root) => Files.Select(file => Path.Combine(root, file))
        .Concat(Directory.EnumerateFiles(Path.Combine(root, Folder), "*.cs*", SearchOption.AllDirectories))
        .Where(File.Exists)
        .Order(StringComparer.Ordinal);
}
