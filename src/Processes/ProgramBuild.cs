namespace GrpcLab;

/// <summary>
/// Builds what a reader's first build leaves out: when it is first used, and again when one of its sources is newer.
/// </summary>
internal static class ProgramBuild
{
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(10);

    // What every program is built from besides its own folder.
    private static readonly string[] Shared =
        ["protos", "server", "src/Contract", "src/Programs/Directory.Build.props"];

    /// <summary>The projects of src/Programs that a chapter starts as they are built, and what each is.</summary>
    public static IReadOnlyDictionary<string, string> Programs { get; } = new Dictionary<string, string>
    {
        ["CodeFirst"] = "code-first server",
        ["CoreServer"] = "server of Grpc.Core",
        ["Gateway"] = "gateway",
    };

    /// <summary>The programs of samples/ that a chapter starts.</summary>
    public static IReadOnlyList<string> Samples { get; } =
    [
        "ColdPool", "FarDownload", "Orders.Checkout", "Orders.Front", "Orders.Service", "Pictures.App",
        "Pictures.Service",
    ];

    /// <summary>Builds one of <see cref="Samples"/> unless it is up to date.</summary>
    public static Task<string> EnsureSampleAsync(
        CourseFolder course, string sample, Action<string> say, CancellationToken cancellationToken) => EnsureAsync(
            course, Path.Combine("samples", sample), [course.Built(sample, $"{sample}.dll")], ["protos", "samples"],
            $"sample {sample}", say, cancellationToken);

    /// <summary>
    /// Builds a copy of a program of samples/, which its reader may have changed, beside the copy. It needs no right to
    /// write to the course, and what the compiler only warns of does not end it.
    /// </summary>
    /// <param name="course">The course, whose package versions it takes.</param>
    /// <param name="folder">The program's folder; its name is that of the assembly.</param>
    /// <param name="say">Told that it is being built, in one line.</param>
    /// <param name="cancellationToken">Ends the build.</param>
    /// <returns>Its assembly.</returns>
    /// <exception cref="InvalidOperationException">It did not build; the message has what the build said.</exception>
    public static Task<string> EnsureCopyAsync(
        CourseFolder course, string folder, Action<string> say, CancellationToken cancellationToken)
    {
        var (name, root) = (Path.GetFileName(folder), Path.GetDirectoryName(folder)!);
        var artifacts = Path.Combine(root, "artifacts");
        var assembly = Path.Combine(artifacts, "bin", name, CourseFolder.Release, $"{name}.dll");
        string[] arguments =
        [
            // MSBuild would skip what was saved while it compiled: it is older than the assembly.
            "--no-incremental",
            BuildProperty.Of("ArtifactsPath", artifacts), "-p:TreatWarningsAsErrors=false",
            BuildProperty.Of("DirectoryBuildPropsPath", Path.Combine(course.Root, "Directory.Build.props")),
            BuildProperty.Of("DirectoryBuildTargetsPath", Path.Combine(course.Root, "Directory.Build.targets")),
            BuildProperty.Of("DirectoryPackagesPropsPath", Path.Combine(course.Root, "Directory.Packages.props")),
        ];
        // Shared and the contracts stand beside the program, as in samples/.
        return EnsureAsync(
            course, folder, [assembly], [Path.Combine(root, "Shared"), .. Directory.EnumerateFiles(root, "*.proto")],
            $"copy of {name}", say, cancellationToken, Path.Combine(artifacts, "programs"), arguments);
    }

    /// <summary>Builds src/Look unless it is up to date.</summary>
    public static Task<string> EnsureLookAsync(
        CourseFolder course, Action<string> say, CancellationToken cancellationToken) => EnsureAsync(
            course, Path.Combine("src", "Look"), [course.Built("Look", "grpc-look.dll")],
            ["src/Lab.Cli/Support/Consoles.cs"], "watcher", say, cancellationToken);

    /// <summary>Builds one of <see cref="Programs"/> unless it is up to date.</summary>
    public static Task<string> EnsureAsync(
        CourseFolder course, string project, Action<string> say, CancellationToken cancellationToken) => EnsureAsync(
            course, Path.Combine("src", "Programs", project), [course.Built(project, $"GrpcLab.{project}.dll")], Shared,
            Programs[project], say, cancellationToken);

    /// <summary>Builds a project or solution unless its assemblies are newer than its sources.</summary>
    /// <param name="course">The course.</param>
    /// <param name="project">The folder from the root; what it holds is built.</param>
    /// <param name="assemblies">What comes of it.</param>
    /// <param name="alsoFrom">Further folders and files that it is built from.</param>
    /// <param name="name">What it is, such as "gateway".</param>
    /// <param name="say">Told that it is being built, in one line.</param>
    /// <param name="cancellationToken">Ends the build.</param>
    /// <param name="stamps">
    /// Where it is written down when it was built, if nothing else builds it. Default: in the course's artifacts, and
    /// newer assemblies count as well.
    /// </param>
    /// <param name="arguments">Further arguments of the build. Default: none.</param>
    /// <returns>The first of the assemblies.</returns>
    /// <exception cref="InvalidOperationException">It did not build; the message has what the build said.</exception>
    public static async Task<string> EnsureAsync(
        CourseFolder course, string project, IReadOnlyList<string> assemblies, IEnumerable<string> alsoFrom,
        string name, Action<string> say, CancellationToken cancellationToken, string? stamps = null,
        IReadOnlyList<string>? arguments = null)
    {
        var othersBuildIt = stamps is null;
        stamps ??= Path.Combine(course.Root, "artifacts", "programs");
        var stamp = Path.Combine(stamps, Path.GetFileName(project));
        IEnumerable<string> sources = [project, .. alsoFrom];
        if (IsCurrent()) return assemblies[0];

        // One build at a time: the programs share what they are built from. Who waited finds it built.
        using var turn = await Task.Run(TakeTurn, cancellationToken);
        if (IsCurrent()) return assemblies[0];

        var isFirst = !assemblies.All(File.Exists);
        say($"Building the {name} ({(isFirst ? "first use" : "its sources have changed")})…");
        var began = DateTime.UtcNow;
        (await Dotnet.BuildAsync(course.Root, project, cancellationToken, arguments: arguments ?? []))
            .OutputOr($"The {name} did not build.");
        // A build that finds nothing to compile leaves the assemblies as old as they are.
        await File.WriteAllTextAsync(stamp, "", cancellationToken);
        File.SetLastWriteTimeUtc(stamp, began);
        return assemblies[0];

        IDisposable TakeTurn()
        {
            try
            {
                Directory.CreateDirectory(stamps);
                return FileLock.Take(Path.Combine(stamps, ".lock"), LongestWait, cancellationToken);
            }
            catch (UnauthorizedAccessException)
            {
                throw new InvalidOperationException(
                    $"The {name} has not been built, and this account cannot write to {stamps}. Run ./lab "
                    + "prepare once from an account that can.");
            }
        }

        bool IsCurrent()
        {
            if (!assemblies.All(File.Exists)) return false;

            var newest = sources.SelectMany(source => FilesOf(Path.Combine(course.Root, source)))
                .Concat(Directory.EnumerateFiles(course.Root, "Directory.*")).Max(File.GetLastWriteTimeUtc);
            // Of a stamp that is missing the time is that of 1601.
            return newest < File.GetLastWriteTimeUtc(stamp)
                || (othersBuildIt && newest < assemblies.Min(File.GetLastWriteTimeUtc));
        }
    }

    private static IEnumerable<string> FilesOf(string source) => File.Exists(source)
        ? [source]
        : Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories)
            .Where(file => Path.GetExtension(file) is ".cs" or ".csproj" or ".proto" or ".props" or ".css");
}
