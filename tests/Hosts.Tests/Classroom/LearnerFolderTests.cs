using Hosts.Tests.Environments;

namespace Hosts.Tests.Classroom;

/// <summary>What a learner is handed out, and that nothing of theirs is ever lost.</summary>
public sealed class LearnerFolderTests : IDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(90);

    private readonly string _folder = Directory.CreateTempSubdirectory("grpclab-learner-").FullName;

    public LearnerFolderTests()
    {
        Write("course/course.slnx", "");
        Write("course/notebooks/01-one.ipynb", "first version");
        Write("course/notebooks/02-two.ipynb", "two");
        Write("course/notebooks/deeper/01-more.ipynb", "deeper");
        Write("course/notebooks/solutions/01-one.ipynb", "solved");
        Write("course/notebooks/pictures/01-one.svg", "drawn");
        Write("course/notebooks/build-lab.csx", "builds");
        Write("course/protos/a.proto", "syntax");
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task A_new_learner_gets_every_notebook_and_a_way_to_the_course()
    {
        await UpdateAsync();

        Assert.Equal(("first version", "deeper", "solved"),
            (Read("notebooks/01-one.ipynb"), Read("notebooks/deeper/01-more.ipynb"),
            Read("notebooks/solutions/01-one.ipynb")));
        Assert.Equal(("drawn", "builds", "syntax"),
            (Read("notebooks/pictures/01-one.svg"), Read("notebooks/build-lab.csx"), Read("protos/a.proto")));
        Assert.All(["lab", "telemetry", "look"], name => Assert.Contains(
            $"#load \"{_folder}/course/artifacts/lab/{name}.csx\"", Read($"artifacts/lab/{name}.csx"),
            StringComparison.Ordinal));
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task What_a_learner_changed_stays_and_what_they_left_alone_is_brought_up_to_date()
    {
        await UpdateAsync();
        Write("learner/notebooks/01-one.ipynb", "my work");
        Write("learner/notebooks/mine.ipynb", "mine");
        Write("course/notebooks/01-one.ipynb", "second version");
        Write("course/notebooks/02-two.ipynb", "second two");

        var said = await UpdateAsync();

        Assert.Equal(("my work", "second two", "mine"),
            (Read("notebooks/01-one.ipynb"), Read("notebooks/02-two.ipynb"), Read("notebooks/mine.ipynb")));
        Assert.Contains("01-one.ipynb: kept as the learner changed it", said.Output, StringComparison.Ordinal);
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task A_notebook_that_was_there_before_the_class_is_the_learners_own()
    {
        Write("learner/notebooks/01-one.ipynb", "cloned long ago");

        await UpdateAsync();
        await UpdateAsync();

        Assert.Equal("cloned long ago", Read("notebooks/01-one.ipynb"));
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task A_deleted_notebook_comes_back_with_the_next_start()
    {
        await UpdateAsync();
        File.Delete(Path.Combine(_folder, "learner/notebooks/02-two.ipynb"));

        await UpdateAsync();

        Assert.Equal("two", Read("notebooks/02-two.ipynb"));
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task A_reset_hands_the_notebook_out_afresh_and_keeps_the_learners_beside_it()
    {
        await UpdateAsync();
        Write("learner/notebooks/01-one.ipynb", "my work");

        await SucceedAsync("reset", "01-one");

        Assert.Equal("first version", Read("notebooks/01-one.ipynb"));
        Assert.Equal(
            "my work",
            File.ReadAllText(Assert.Single(
                Directory.GetFiles(Path.Combine(_folder, "learner/notebooks"), "01-one.before-*.ipynb"))));
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task Solutions_can_be_kept_back()
    {
        await SucceedAsync("update", "--without-solutions");

        Assert.False(Directory.Exists(Path.Combine(_folder, "learner/notebooks/solutions")));
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task A_reset_of_a_notebook_that_is_not_the_courses_names_those_that_are()
    {
        var result = await RunAsync("reset", "03-three");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("no notebook '03-three.ipynb'. It has: 01-one.ipynb, 02-two.ipynb", result.Errors,
            StringComparison.Ordinal);
    }

    [NeedsFact(Needs.Python, Timeout = 400_000)]
    public async Task The_first_cell_fails_while_the_course_is_not_built_and_builds_nothing_when_it_is()
    {
        await UpdateAsync();

        var before = await BuildAsync();
        Write("course/artifacts/bin/Chapters/release/GrpcLab.Chapters.dll", "");
        Write("course/artifacts/bin/Server/release/GrpcLab.Server.dll", "");
        var files = Directory.GetFiles(_folder, "*", SearchOption.AllDirectories).Length;
        var after = await BuildAsync();

        Assert.NotEqual(0, before.ExitCode);
        Assert.Contains("has not been built. Tell your teacher", before.Everything, StringComparison.Ordinal);
        Assert.True(after.ExitCode == 0, after.Everything);
        Assert.Equal(files, Directory.GetFiles(_folder, "*", SearchOption.AllDirectories).Length);
    }

    // As a chapter's first cell does it.
    private async Task<ProcessResult> BuildAsync()
    {
        await using var build = OwnedProcess.Start(
            ["sh", "-c", "sh ../lab build 2>&1"], Path.Combine(_folder, "learner/notebooks"));
        return await build.EndAsync(Limit);
    }

    private Task<ProcessResult> UpdateAsync() => SucceedAsync("update");

    private async Task<ProcessResult> SucceedAsync(params string[] arguments)
    {
        var result = await RunAsync(arguments);
        return result.ExitCode == 0 ? result : throw new InvalidOperationException(result.Everything);
    }

    private async Task<ProcessResult> RunAsync(params string[] arguments)
    {
        var script = Path.Combine(Repository.Root, "deploy", "jupyterhub", "learner_folder.py");
        string[] command =
            [PythonProgram.Any!, script, arguments[0], Path.Combine(_folder, "course"),
                Path.Combine(_folder, "learner"), .. arguments[1..]];
        await using var process = OwnedProcess.Start(command, _folder);
        return await process.EndAsync(Limit);
    }

    private string Read(string path) => File.ReadAllText(Path.Combine(_folder, "learner", path));

    private void Write(string path, string text)
    {
        var full = Path.Combine(_folder, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
    }
}
