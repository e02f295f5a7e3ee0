namespace Notebooks.Tests.Cli;

public sealed class KernelReplaceTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task The_courses_own_kernel_is_updated_without_a_question()
    {
        await _desk.LabAsync("install");

        var (code, output, _) = await _desk.LabAsync("install");

        Assert.Equal(0, code);
        Assert.StartsWith("Updated the kernel .NET (C#)", output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_kernel_of_another_checkout_is_updated_and_the_checkout_named()
    {
        var spec = _desk.FromElsewhere("data");

        var (code, output, _) = await _desk.LabAsync("install");

        Assert.Equal(0, code);
        Assert.Contains($"which belonged to the course in {_desk.Path("moved")}", output, StringComparison.Ordinal);
        Assert.Equal(KernelDesk.Wrapper, _desk.Json(spec).GetProperty("argv")[1].GetString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_foreign_kernel_is_not_replaced_and_the_reader_told_whose_it_is()
    {
        var spec = _desk.Foreign("data");

        var (code, output, errors) = await _desk.LabAsync("install");

        Assert.Equal((2, ""), (code, output));
        Assert.Contains($"{spec} is .NET Interactive's kernel \".NET (C#)\" (dotnet interactive jupyter csharp", errors,
            StringComparison.Ordinal);
        Assert.Contains("--force", errors, StringComparison.Ordinal);
        Assert.Equal("dotnet", _desk.Json(spec).GetProperty("argv")[0].GetString());
    }

    [Theory(Timeout = 240_000)]
    [InlineData("{ this is no JSON")]
    [InlineData("[]")]
    [InlineData("""{"argv": 5}""")]
    public async Task What_cannot_be_read_is_not_replaced_either(string json)
    {
        var spec = _desk.Write(_desk.Spec("data"), json);

        var (code, _, errors) = await _desk.LabAsync("install");

        Assert.Equal(2, code);
        Assert.Contains("kernel.json cannot be read", errors, StringComparison.Ordinal);
        Assert.Equal(json, await File.ReadAllTextAsync(Path.Combine(spec, "kernel.json")));
    }

    [Fact(Timeout = 240_000)]
    public async Task Force_replaces_all_of_a_foreign_kernel()
    {
        var spec = _desk.Foreign("data");
        await File.WriteAllTextAsync(Path.Combine(spec, "left-over.txt"), "");

        var (code, output, _) = await _desk.LabAsync("install", "--force");

        Assert.Equal(0, code);
        Assert.StartsWith("Replaced .NET Interactive's kernel", output, StringComparison.Ordinal);
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

    [Fact(Timeout = 240_000)]
    public async Task Uninstalling_removes_the_courses_kernel_once()
    {
        await _desk.LabAsync("install");

        var (_, first, _) = await _desk.LabAsync("uninstall");
        var (code, second, _) = await _desk.LabAsync("uninstall");

        Assert.StartsWith($"Removed {_desk.Spec("data")}", first, StringComparison.Ordinal);
        Assert.Equal(0, code);
        Assert.Contains($"There is no .net-csharp in {_desk.Path("data", "kernels")}; nothing was removed.", second,
            StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_desk.Path("data", "kernels")));
    }

    [Fact(Timeout = 240_000)]
    public async Task Uninstalling_leaves_a_foreign_kernel_unless_forced()
    {
        var spec = _desk.Foreign("env", "share", "jupyter");

        var (refused, _, errors) = await _desk.LabAsync("uninstall", "--prefix", _desk.Path("env"));
        var stood = Directory.Exists(spec);
        var (forced, _, _) = await _desk.LabAsync("uninstall", "--prefix", _desk.Path("env"), "--force");

        Assert.Equal((2, true, 0, false), (refused, stood, forced, Directory.Exists(spec)));
        Assert.Contains("Use --force to remove it all the same", errors, StringComparison.Ordinal);
    }
}
