namespace Notebooks.Tests.Cli;

public sealed class KernelListTests : IDisposable
{
    private readonly KernelDesk _desk = new();

    public void Dispose() => _desk.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task Each_kernel_of_the_name_is_listed_in_Jupyters_order_and_the_first_is_the_one_used()
    {
        _desk["JUPYTER_PATH"] = _desk.Path("first") + Path.PathSeparator + _desk.Path("second");
        var broken = _desk.Spec("first");
        Directory.CreateDirectory(broken);
        var foreign = _desk.Foreign("second");
        await _desk.LabAsync("install");

        var (code, output, _) = await _desk.LabAsync("list");

        Assert.Equal(0, code);
        var lines = output.Split('\n');
        Assert.StartsWith($"broken  {broken}  no kernel that Jupyter could start", lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"used    {foreign}  .NET Interactive's kernel", lines[1], StringComparison.Ordinal);
        Assert.StartsWith($"hidden  {_desk.Spec("data")}  this course", lines[2], StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task The_order_is_the_one_that_the_Jupyter_on_the_PATH_tells()
    {
        _desk.Jupyter(search: [_desk.Path("env", "share", "jupyter", "kernels"), _desk.Path("data", "kernels")]);
        var foreign = _desk.Foreign("env", "share", "jupyter");
        await _desk.LabAsync("install");

        var (_, output, _) = await _desk.LabAsync("list");

        Assert.StartsWith($"used    {foreign}", output, StringComparison.Ordinal);
        Assert.Contains($"hidden  {_desk.Spec("data")}", output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_kernel_whose_checkout_is_gone_says_so()
    {
        _desk.FromElsewhere("data");

        var (_, output, _) = await _desk.LabAsync("list");

        Assert.Contains($"this course, from {_desk.Path("moved")}, which is gone: run ./lab kernel install again",
            output, StringComparison.Ordinal);
    }

    // With a Jupyter that says where it looks: the system's own folders may hold a kernel on this machine.
    [UnixFact(Timeout = 240_000)]
    public async Task Without_one_the_reader_is_told_how_to_get_one()
    {
        _desk.Jupyter();

        var (code, output, _) = await _desk.LabAsync("list");

        Assert.Equal(0, code);
        Assert.Contains("./lab kernel install writes one", output, StringComparison.Ordinal);
        Assert.Contains(_desk.Path("data", "kernels"), output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Installing_behind_a_foreign_kernel_warns_that_Jupyter_will_use_that_one()
    {
        _desk["JUPYTER_PATH"] = _desk.Path("first");
        var foreign = _desk.Foreign("first");

        var (code, _, errors) = await _desk.LabAsync("install");

        Assert.Equal(0, code);
        Assert.Contains($"Jupyter will use {foreign} instead", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Installing_before_a_foreign_kernel_says_that_it_is_hidden()
    {
        _desk["JUPYTER_PATH"] = _desk.Path("first", "share", "jupyter");
        var foreign = _desk.Foreign("data");

        var (code, _, errors) = await _desk.LabAsync("install", "--prefix", _desk.Path("first"));

        Assert.Equal(0, code);
        Assert.Contains($"Note: {foreign} (.NET Interactive's kernel", errors, StringComparison.Ordinal);
        Assert.Contains("is hidden by this one", errors, StringComparison.Ordinal);
    }
}
