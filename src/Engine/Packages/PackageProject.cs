using System.Runtime.InteropServices;
using System.Xml.Linq;

namespace GrpcLab.Engine.Packages;

/// <summary>The project that stands for a session's packages.</summary>
internal static class PackageProject
{
    public const string FileName = "packages.csproj";

    public static void Write(string folder, IEnumerable<PackageId> packages)
    {
        Directory.CreateDirectory(folder);
        Project(packages).Save(Path.Combine(folder, FileName));
        // Empty files of these names end the search upwards: no one else's build rules apply.
        string[] stops = ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"];
        foreach (var name in stops) File.WriteAllText(Path.Combine(folder, name), "<Project />");
    }

    private static XElement Project(IEnumerable<PackageId> packages) =>
        new("Project", new XAttribute("Sdk", "Microsoft.NET.Sdk"),
            new XElement("PropertyGroup",
                new XElement("TargetFramework", $"net{Environment.Version.Major}.{Environment.Version.Minor}"),
                // The machine's own identifier chooses native files; nothing else of it is wanted.
                new XElement("RuntimeIdentifier", RuntimeInformation.RuntimeIdentifier),
                new XElement("SelfContained", "false"),
                new XElement("UseAppHost", "false"),
                new XElement("NuGetAudit", "false")),
            new XElement("ItemGroup",
                new XElement("FrameworkReference", new XAttribute("Include", "Microsoft.AspNetCore.App")),
                packages.Select(p => new XElement("PackageReference", new XAttribute("Include", p.Id),
                    new XAttribute("Version", Exact(p.Version))))));

    // A plain version means this one, as the reader wrote it, and not "this or a later one".
    private static string Exact(string version) => version.IndexOfAny(['*', '[', '(']) >= 0 ? version : $"[{version}]";
}
