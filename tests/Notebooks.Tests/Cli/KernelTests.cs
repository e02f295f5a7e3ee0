namespace Notebooks.Tests.Cli;

/// <summary>lab kernel, on a desk of its own.</summary>
public sealed class KernelTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task Without_Jupyter_the_kernel_is_installed_for_the_user_who_is_told_how_to_get_one()
    {
        var (code, output, errors) = await _desk.LabAsync("install");

        Assert.True(code == 0, errors);
        var spec = _desk.Json(_desk.Spec("data"));
        Assert.Equal(["python3", KernelDesk.Wrapper, "-f", "{connection_file}"],
            spec.GetProperty("argv").EnumerateArray().Select(argument => argument.GetString()));
        Assert.Equal((".NET (C#)", "C#", "message"), (spec.GetProperty("display_name").GetString(),
            spec.GetProperty("language").GetString(), spec.GetProperty("interrupt_mode").GetString()));
        Assert.True(File.Exists(spec.GetProperty("env").GetProperty("GRPCLAB_DOTNET").GetString()));
        Assert.True(spec.GetProperty("metadata").GetProperty("grpclab").GetBoolean());
        Assert.StartsWith($"Installed the kernel .NET (C#) as .net-csharp in {_desk.Spec("data")}", output);
        Assert.All(["pip install", "conda install", "apt-get install"],
            way => Assert.Contains(way, errors));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_courses_own_kernel_is_updated_and_removed_and_nothing_is_left()
    {
        await _desk.LabAsync("install");
        var (_, updated, _) = await _desk.LabAsync("install");
        var files = Directory.EnumerateFiles(_desk.Spec("data")).Select(Path.GetFileName).Order().ToList();
        var (_, removed, _) = await _desk.LabAsync("uninstall");
        var (code, again, _) = await _desk.LabAsync("uninstall");

        Assert.StartsWith("Updated the kernel .NET (C#)", updated);
        var logos = Path.Combine(Path.GetDirectoryName(KernelDesk.Wrapper)!, "kernelspec");
        Assert.Equal(Directory.EnumerateFiles(logos, "logo-*").Select(Path.GetFileName).Append("kernel.json").Order(),
            files);
        Assert.StartsWith($"Removed {_desk.Spec("data")}", removed);
        Assert.Equal(0, code);
        Assert.Contains($"There is no .net-csharp in {_desk.Path("data", "kernels")}; nothing was removed.", again);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_desk.Path("data", "kernels")));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("there is no Jupyter", "--sys-prefix")]
    [InlineData("--python is nowhere, and there is no such program", "--python", "nowhere")]
    [InlineData("Give one of them", "--user", "--prefix", "env")]
    public async Task What_cannot_be_done_is_refused_before_anything_is_written(
        string refusal, params string[] arguments)
    {
        var (code, output, errors) = await _desk.LabAsync(["install", .. arguments]);

        Assert.Equal((2, ""), (code, output));
        Assert.Contains(refusal, errors);
        Assert.False(Directory.Exists(_desk.Path("data")));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task The_environment_is_that_of_the_Python_in_jupyters_first_line()
    {
        var python = _desk.Jupyter();

        var (code, output, errors) = await _desk.LabAsync("install", "--sys-prefix");

        Assert.Equal((0, ""), (code, errors));
        Assert.True(Directory.Exists(_desk.Spec("env", "share", "jupyter")));
        Assert.Contains($"{python} (Python 3.12.4, ipykernel 7.1.0)", output);
        Assert.Contains("jupyter lab notebooks/00-getting-started.ipynb", output);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_Python_that_is_named_runs_the_kernel_and_is_warned_about_when_it_cannot()
    {
        var python = _desk.Jupyter(ipykernel: "6.9.1");

        var (code, _, errors) = await _desk.LabAsync("install", "--python", python);

        Assert.Equal(0, code);
        Assert.Equal(python, _desk.Json(_desk.Spec("data")).GetProperty("argv")[0].GetString());
        Assert.Contains("its ipykernel is 6.9.1, and the kernel needs 6.17 or later", errors);
        Assert.Contains("-m pip install --upgrade ipykernel", errors);
    }

    [Fact(Timeout = 240_000)]
    public async Task Each_kernel_of_the_name_is_listed_in_Jupyters_order_and_the_first_is_the_one_used()
    {
        _desk["JUPYTER_PATH"] =
            string.Join(Path.PathSeparator, _desk.Path("first"), _desk.Path("second"), _desk.Path("third"));
        var broken = _desk.Spec("first");
        Directory.CreateDirectory(broken);
        var foreign = _desk.Foreign("second");
        _desk.FromElsewhere("third");
        await _desk.LabAsync("install");

        var (code, output, _) = await _desk.LabAsync("list");

        Assert.Equal(0, code);
        var lines = output.Split('\n');
        Assert.StartsWith($"broken  {broken}  not a kernel that Jupyter can start", lines[0]);
        Assert.StartsWith($"used    {foreign}  .NET Interactive's kernel", lines[1]);
        Assert.Contains($"this course, from {_desk.Path("moved")}, which is gone: run ./lab kernel install again",
            lines[2]);
        Assert.StartsWith($"hidden  {_desk.Spec("data")}  this course", lines[3]);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_place_that_cannot_be_written_is_named()
    {
        await File.WriteAllTextAsync(_desk.Path("data"), "a file where the folder should be");

        var (code, output, errors) = await _desk.LabAsync("install");

        Assert.Equal((1, ""), (code, output));
        Assert.Contains($"{Path.Combine(_desk.Path("data"), "kernels")} could not be changed", errors);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_kernel_of_another_checkout_is_updated_and_the_checkout_named()
    {
        var spec = _desk.FromElsewhere("data");

        var (code, output, _) = await _desk.LabAsync("install");

        Assert.Equal(0, code);
        Assert.Contains($"which belonged to the course in {_desk.Path("moved")}", output);
        Assert.Equal(KernelDesk.Wrapper, _desk.Json(spec).GetProperty("argv")[1].GetString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_foreign_kernel_is_replaced_and_removed_by_force_only()
    {
        var spec = _desk.Foreign("data");
        await File.WriteAllTextAsync(Path.Combine(spec, "left-over.txt"), "");

        var (refused, _, whose) = await _desk.LabAsync("install");
        var (kept, _, remove) = await _desk.LabAsync("uninstall");
        var stood = _desk.Json(spec).GetProperty("argv")[0].GetString();
        var (forced, output, _) = await _desk.LabAsync("install", "--force");

        Assert.Equal((2, 2, "dotnet", 0), (refused, kept, stood, forced));
        Assert.Contains($"{spec} is .NET Interactive's kernel \".NET (C#)\" (dotnet interactive jupyter csharp", whose);
        Assert.Contains("Use --force to remove it anyway", remove);
        Assert.StartsWith("Replaced .NET Interactive's kernel", output);
        Assert.True(_desk.Json(spec).GetProperty("metadata").GetProperty("grpclab").GetBoolean());
        Assert.False(File.Exists(Path.Combine(spec, "left-over.txt")));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_link_is_replaced_and_what_it_leads_to_is_left_alone()
    {
        var away = _desk.Foreign("away");
        Directory.CreateDirectory(_desk.Path("data", "kernels"));
        Directory.CreateSymbolicLink(_desk.Spec("data"), away);

        var (code, _, errors) = await _desk.LabAsync("install", "--force");

        Assert.True(code == 0, errors);
        Assert.Null(new DirectoryInfo(_desk.Spec("data")).LinkTarget);
        Assert.Equal("dotnet", _desk.Json(away).GetProperty("argv")[0].GetString());
    }
}
