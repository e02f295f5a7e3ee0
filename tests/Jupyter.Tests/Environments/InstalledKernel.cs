namespace Jupyter.Tests.Environments;

/// <summary>
/// The course's kernel, installed by `lab kernel install` into a prefix of its own that only these tests look into. As
/// a class fixture it is installed once for a class and removed after it.
/// </summary>
public sealed class InstalledKernel : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>The name notebooks ask for.</summary>
    public const string Name = ".net-csharp";

    internal string Prefix { get; } = Path.Combine(JupyterFolders.Base, $"prefix-{Guid.NewGuid():N}");

    /// <summary>What JUPYTER_PATH has to name.</summary>
    internal string DataFolder => Path.Combine(Prefix, "share", "jupyter");

    /// <summary>The folder of kernel.json and the logos.</summary>
    internal string Folder => Path.Combine(DataFolder, "kernels", Name);

    public async ValueTask InitializeAsync()
    {
        await using var lab = Lab("kernel", "install", "--prefix", Prefix);
        await lab.SucceedAsync(Limit);
    }

    public ValueTask DisposeAsync()
    {
        if (Directory.Exists(Prefix)) Directory.Delete(Prefix, recursive: true);

        return ValueTask.CompletedTask;
    }

    /// <summary>The built lab command, with Jupyter's folders private to the tests.</summary>
    internal static OwnedProcess Lab(params string[] arguments) =>
        OwnedProcess.Start(
            ["dotnet", Repository.LabProgram, .. arguments], Repository.Root, JupyterFolders.Of("command").Variables());
}
