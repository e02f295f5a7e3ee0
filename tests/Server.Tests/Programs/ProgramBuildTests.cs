namespace GrpcLab.Programs.Tests;

/// <summary>What a reader's first build leaves out is built when it is first used.</summary>
public sealed class ProgramBuildTests : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("programs-");
    private readonly List<string> _said = [];

    public ProgramBuildTests()
    {
        Write("course.slnx", "<Solution />");
        Write("src/Programs/Tiny/Tiny.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
              </PropertyGroup>
            </Project>
            """);
        Write("Directory.Build.props", """
            <Project>
              <PropertyGroup>
                <UseArtifactsOutput>true</UseArtifactsOutput>
              </PropertyGroup>
            </Project>
            """);
        Write("Directory.Build.targets", """
            <Project>
              <Target Name="TellHowItIsCompiled" AfterTargets="Build">
                <WriteLinesToFile File="$(MSBuildThisFileDirectory)compiler.txt" Lines="$(UseSharedCompilation)" />
              </Target>
            </Project>
            """);
        Write("src/Programs/Tiny/Tiny.cs", "public class Tiny;");
    }

    public void Dispose() => _root.Delete(recursive: true);

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task It_is_built_once_without_a_compiler_that_stays_and_again_when_a_source_is_newer()
    {
        await BuildAsync();
        await BuildAsync();
        Assert.Equal(["Building the tiny program (first use)…"], _said);
        // A shared compiler would go on beside what is measured next.
        Assert.Equal("false", File.ReadAllText(Path.Combine(_root.FullName, "compiler.txt")).Trim());

        Write("src/Programs/Tiny/Tiny.cs", "public class Tiny { public int Number; }");
        await BuildAsync();
        await BuildAsync();

        Assert.Equal("Building the tiny program (its sources have changed)…", Assert.Single(_said.Skip(1)));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task What_does_not_build_is_an_error_with_what_the_build_said()
    {
        Write("src/Programs/Tiny/Tiny.cs", "public class Tiny : Nothing;");

        var error = await Assert.ThrowsAsync<InvalidOperationException>(BuildAsync);

        Assert.StartsWith("The tiny program did not build.", error.Message, StringComparison.Ordinal);
        Assert.Contains("error CS0246", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Waiting_for_another_build_can_be_cancelled()
    {
        using var another = FileLock.Take(Write("artifacts/programs/.lock", ""), TimeSpan.Zero);
        using var cancelled = new CancellationTokenSource(TimeSpan.FromMilliseconds(300));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => BuildAsync(cancelled.Token));

        Assert.Empty(_said);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("copy/tiny.proto")]
    [InlineData("copy/Shared/Launch.cs")]
    [InlineData("copy/Tiny/Program.cs")]
    public async Task A_copy_is_built_again_when_what_it_is_built_from_is_newer(string changed)
    {
        string[] written =
        [
            "copy/tiny.proto", "copy/Shared/Launch.cs", "copy/Tiny/Program.cs",
            "copy/artifacts/bin/Tiny/release/Tiny.dll",
        ];
        foreach (var file in written) Write(file, "");
        var built = DateTime.UtcNow.AddMinutes(1);
        File.SetLastWriteTimeUtc(Write("copy/artifacts/programs/Tiny", ""), built);
        // What is saved while it is built is older than the assembly, and not in it.
        File.SetLastWriteTimeUtc(
            Path.Combine(_root.FullName, "copy/artifacts/bin/Tiny/release/Tiny.dll"), built.AddMinutes(2));
        using var building = new CancellationTokenSource();
        Task EnsureAsync() => ProgramBuild.EnsureCopyAsync(
            new CourseFolder(_root.FullName), Path.Combine(_root.FullName, "copy", "Tiny"), line =>
            {
                _said.Add(line);
                // That it begins is all there is to see.
                building.Cancel();
            },
            building.Token);
        await EnsureAsync();
        Assert.Empty(_said);

        File.SetLastWriteTimeUtc(Path.Combine(_root.FullName, changed), built.AddMinutes(1));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(EnsureAsync);

        Assert.Equal(["Building the copy of Tiny (its sources have changed)…"], _said);
    }

    private Task BuildAsync() => BuildAsync(CancellationToken.None);

    private Task BuildAsync(CancellationToken cancellationToken)
    {
        var course = new CourseFolder(_root.FullName);
        return ProgramBuild.EnsureAsync(
            course, Path.Combine("src", "Programs", "Tiny"), [course.Built("Tiny", "Tiny.dll")], [], "tiny program",
            _said.Add, cancellationToken);
    }

    private string Write(string path, string text)
    {
        var file = Path.Combine(_root.FullName, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
        return file;
    }
}
