namespace Notebooks.Tests.Cli;

public sealed class KernelInstallTests : IDisposable
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
        Assert.StartsWith(
            $"Installed the kernel .NET (C#) as .net-csharp in {_desk.Spec("data")}", output, StringComparison.Ordinal);
        Assert.All(["pip install", "conda install", "apt-get install"],
            way => Assert.Contains(way, errors, StringComparison.Ordinal));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_folder_holds_the_checkouts_logos_and_nothing_is_left_beside_it()
    {
        await _desk.LabAsync("install");
        await _desk.LabAsync("install");

        var logos = Path.Combine(Path.GetDirectoryName(KernelDesk.Wrapper)!, "kernelspec");
        Assert.Equal(
            Directory.EnumerateFiles(logos, "logo-*").Select(Path.GetFileName).Append("kernel.json").Order(),
            Directory.EnumerateFiles(_desk.Spec("data")).Select(Path.GetFileName).Order());
        Assert.Equal([".net-csharp"],
            Directory.EnumerateFileSystemEntries(_desk.Path("data", "kernels")).Select(Path.GetFileName));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_prefix_is_the_folder_above_share()
    {
        var (code, _, errors) = await _desk.LabAsync("install", "--prefix", _desk.Path("env"));

        Assert.Equal(0, code);
        Assert.True(Directory.Exists(_desk.Spec("env", "share", "jupyter")));
        Assert.Contains(
            $"Set JUPYTER_PATH to {_desk.Path("env", "share", "jupyter")}", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Without_Jupyter_there_is_no_environment_to_install_into()
    {
        var (code, output, errors) = await _desk.LabAsync("install", "--sys-prefix");

        Assert.Equal((2, ""), (code, output));
        Assert.Contains("there is no Jupyter", errors, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_desk.Path("data")));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task The_environment_is_that_of_the_Python_in_jupyters_first_line()
    {
        var python = _desk.Jupyter();

        var (code, output, errors) = await _desk.LabAsync("install", "--sys-prefix");

        Assert.Equal((0, ""), (code, errors));
        Assert.True(Directory.Exists(_desk.Spec("env", "share", "jupyter")));
        Assert.Contains($"{python} (Python 3.12.4, ipykernel 7.1.0)", output, StringComparison.Ordinal);
        Assert.Contains("jupyter lab notebooks/00-getting-started.ipynb", output, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_Python_that_is_named_runs_the_kernel()
    {
        var python = _desk.Jupyter();

        var (code, _, errors) = await _desk.LabAsync("install", "--python", python);

        Assert.Equal((0, ""), (code, errors));
        Assert.Equal(python, _desk.Json(_desk.Spec("data")).GetProperty("argv")[0].GetString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_Python_that_is_not_there_is_named_in_the_refusal()
    {
        var (code, _, errors) = await _desk.LabAsync("install", "--python", _desk.Path("nowhere"));

        Assert.Equal(2, code);
        Assert.Contains(
            $"--python is {_desk.Path("nowhere")}, and there is no such program", errors, StringComparison.Ordinal);
    }

    [UnixTheory(Timeout = 240_000)]
    [InlineData("3.12.4", null, "it has no ipykernel")]
    [InlineData("3.12.4", "6.9.1", "its ipykernel is 6.9.1, and the kernel needs 6.17 or later")]
    [InlineData("3.9.2", "6.29.5", "it is Python 3.9.2, and the kernel needs 3.11 or later")]
    public async Task A_Jupyter_that_cannot_run_the_kernel_is_warned_about(
        string version, string? ipykernel, string warning)
    {
        _desk.Jupyter(version, ipykernel);

        var (code, _, errors) = await _desk.LabAsync("install");

        Assert.Equal(0, code);
        Assert.Contains(warning, errors, StringComparison.Ordinal);
        Assert.Contains("-m pip install --upgrade ipykernel", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_places_at_once_are_one_too_many()
    {
        var (code, _, errors) = await _desk.LabAsync("install", "--user", "--prefix", _desk.Path("env"));

        Assert.Equal(2, code);
        Assert.Contains("Give one of them", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_place_that_cannot_be_written_is_named()
    {
        await File.WriteAllTextAsync(_desk.Path("data"), "a file where the folder should be");

        var (code, output, errors) = await _desk.LabAsync("install");

        Assert.Equal((1, ""), (code, output));
        Assert.Contains(
            $"{Path.Combine(_desk.Path("data"), "kernels")} could not be changed", errors, StringComparison.Ordinal);
    }
}
