using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace GrpcLab.Cli;

/// <summary>
/// Which of a base package of gRPC the lab was built with: the official one or the stand-in of src/StandIns.
/// </summary>
internal sealed record GrpcPackage(bool Found, bool IsStandIn, string Version)
{
    /// <summary>The three that some feeds lack.</summary>
    public static IReadOnlyList<string> Names { get; } =
        ["Grpc.Core.Api", "Grpc.Net.Common", "Grpc.Net.ClientFactory"];

    public string Summary => !Found ? "not built yet" : IsStandIn ? $"stand-in {Version}" : $"official {Version}";

    // A library's output may leave its packages in the cache; the server, a program, always has them beside it.
    public static GrpcPackage InUse(CourseFolder course, string name) =>
        Read(course.Built("Chapters", name + ".dll")) is { Found: true } found
            ? found
            : Read(course.Built("Server", name + ".dll"));

    public static GrpcPackage Read(string path)
    {
        if (!File.Exists(path)) return new(false, false, "");

        // Read, not loaded: a loaded assembly would keep the file locked on Windows while the lab is rebuilt.
        using var file = new PEReader(File.OpenRead(path));
        var attributes = Attributes(file.GetMetadataReader()).ToList();
        var version = attributes.FirstOrDefault(
            found => found.Type == "AssemblyFileVersionAttribute").Values?[0] ?? "?";
        var isMarked = attributes.Any(
            found => found is { Type: "AssemblyMetadataAttribute", Values: ["GrpcLab.StandIn", var value] }
                && string.Equals(value, "true", StringComparison.OrdinalIgnoreCase));
        return new(true, isMarked || version == "2.85.0.1", version);
    }

    /// <summary>What the doctor says of one.</summary>
    /// <param name="course">The course.</param>
    /// <param name="name">One of <see cref="Names"/>.</param>
    public static DoctorLine Line(CourseFolder course, string name) => InUse(course, name) switch
    {
        { Found: false } missing => DoctorLine.Error(name, missing.Summary, "Run ./lab build."),
        { IsStandIn: true } standIn => DoctorLine.Warning(name, standIn.Summary,
            "The feed lacks the official one; once it has that, the next build takes it by itself."),
        var official => DoctorLine.Fine(name, official.Summary),
    };

    private static IEnumerable<(string Type, string?[] Values)> Attributes(MetadataReader reader)
    {
        foreach (var handle in reader.GetAssemblyDefinition().GetCustomAttributes())
        {
            var attribute = reader.GetCustomAttribute(handle);
            if (attribute.Constructor.Kind == HandleKind.MemberReference
                && reader.GetMemberReference(
                    (MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } parent)
            {
                var type = reader.GetString(reader.GetTypeReference((TypeReferenceHandle)parent).Name);
                if (type is "AssemblyMetadataAttribute" or "AssemblyFileVersionAttribute")
                {
                    yield return (type,
                        Strings(reader.GetBlobReader(attribute.Value), type == "AssemblyMetadataAttribute" ? 2 : 1));
                }
            }
        }
    }

    private static string?[] Strings(BlobReader blob, int count)
    {
        blob.ReadUInt16(); // The prolog of every attribute, ECMA-335 II.23.3.
        var values = new string?[count];
        for (var i = 0; i < count; i++) values[i] = blob.ReadSerializedString();

        return values;
    }
}
