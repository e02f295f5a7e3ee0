using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>What came of the build: the assembly, or a package the feed lacks.</summary>
internal abstract record CodeFirstBuild
{
    /// <summary>Builds optional/CodeFirst quietly; what is up to date is only checked.</summary>
    public static async Task<CodeFirstBuild> RunAsync(CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var run = await Dotnet.BuildAsync(
            course.Root, Path.Combine(course.Root, "optional", "CodeFirst"), cancellation);
        return Judge(run.ExitCode, run.Said, course.Built("CodeFirst", "GrpcLab.CodeFirst.dll"));
    }

    /// <summary>Tells a feed that lacks a package, or cannot be reached, from every other failure.</summary>
    internal static CodeFirstBuild Judge(int exitCode, string output, string assembly)
    {
        if (exitCode == 0) return new Built(assembly);

        var lines = output.Split('\n').Where(line => line.Contains(": error ", StringComparison.Ordinal)).ToList();
        return lines.Count > 0 && lines.TrueForAll(line => Lacking().IsMatch(line))
            ? new PackageMissing("protobuf-net.Grpc")
            : throw new InvalidOperationException($"optional/CodeFirst did not build. {output.Trim()}");
    }

    // NuGet's codes for: no such package, no such version, source not reached.
    private static Regex Lacking() =>
        new(@": error (NU1101|NU1102): .*\bprotobuf-net|: error NU1301: ", RegexOptions.IgnoreCase);
}

/// <summary>It stands in this file.</summary>
internal sealed record Built(string Assembly) : CodeFirstBuild;

/// <summary>The feed has no such package.</summary>
internal sealed record PackageMissing(string Package) : CodeFirstBuild;
