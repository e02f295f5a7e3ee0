using System.Text.Json;

namespace GrpcLab.Cli;

/// <summary>What stands under the kernel's name in one folder of kernels.</summary>
/// <param name="Folder">The kernelspec's folder.</param>
/// <param name="Words">Whose it is, as a reader is told.</param>
/// <param name="Checkout">The checkout of the course that wrote it; null when it is another program's, or broken.</param>
/// <param name="IsBroken">Whether Jupyter cannot read it as a kernel.</param>
internal sealed record InstalledKernel(string Folder, string Words, string? Checkout = null, bool IsBroken = false)
{
    /// <summary>
    /// The kernelspec's folder. Notebooks name it, and it is .NET Interactive's name, too: either kernel opens them.
    /// </summary>
    public const string Name = ".net-csharp";

    /// <summary>The member of the kernelspec's metadata that marks it as the course's own.</summary>
    public const string Mark = "grpclab";

    /// <summary>Whether the wrapper that the course's kernel starts still exists.</summary>
    public bool IsThere => Checkout is not null && File.Exists(WrapperIn(Checkout));

    /// <summary>The program that a kernelspec of the course starts.</summary>
    public static string WrapperIn(string checkout) => Path.Combine(checkout, "src", "Jupyter", "grpclab_kernel.py");

    /// <summary>Looks into a folder of kernels; null when nothing has the kernel's name there.</summary>
    public static InstalledKernel? In(string kernels)
    {
        var folder = Path.Combine(kernels, Name);
        if (!Path.Exists(folder) && new FileInfo(folder).LinkTarget is null) return null;

        var file = Path.Combine(folder, "kernel.json");
        if (!File.Exists(file)) return Broken(folder, "it has no kernel.json");
        try
        {
            using var spec = JsonDocument.Parse(File.ReadAllText(file));
            return Read(folder, spec.RootElement);
        }
        catch (Exception error)
            when (error is JsonException or IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            return Broken(folder, $"its kernel.json cannot be read: {error.Message}");
        }
    }

    private static InstalledKernel Broken(string folder, string reason) =>
        new(folder, $"not a kernel that Jupyter can start: {reason}", IsBroken: true);

    private static InstalledKernel Read(string folder, JsonElement spec)
    {
        string[] start = spec.TryGetProperty("argv", out var argv)
            ? [.. argv.EnumerateArray().Select(argument => argument.GetString() ?? "")] : [];
        if (spec.TryGetProperty("metadata", out var metadata) && metadata.TryGetProperty(Mark, out var mark)
            && mark.ValueKind == JsonValueKind.True)
        {
            var wrapper = start.Length > 1 ? start[1] : "";
            var checkout = Path.GetDirectoryName(Path.GetDirectoryName(Path.GetDirectoryName(wrapper))) ?? wrapper;
            var gone = File.Exists(wrapper) ? ""
                : ", which is gone: run ./lab kernel install again in the course's current folder";
            return new(folder, $"this course, from {checkout}{gone}", checkout);
        }

        var name = spec.TryGetProperty("display_name", out var display) ? display.GetString() : "";
        var command = string.Join(' ', start);
        var whose = command.Contains("dotnet", StringComparison.OrdinalIgnoreCase)
            && command.Contains("interactive", StringComparison.OrdinalIgnoreCase)
                ? ".NET Interactive's kernel" : "another kernel,";
        return new(folder, $"{whose} \"{name}\" ({command})");
    }
}

/// <summary>Where Jupyter looks for kernels, and what stands there under the course's name.</summary>
/// <param name="Data">The user's Jupyter data folder.</param>
/// <param name="Folders">The folders of kernels; of two kernels with one name the earlier is used.</param>
internal sealed record KernelSearch(string Data, IReadOnlyList<string> Folders)
{
    /// <summary>Every kernel of the name, in Jupyter's order.</summary>
    public IReadOnlyList<InstalledKernel> Found =>
        [.. Folders.DistinctBy(FolderPath.Final, FolderPath.Comparer)
            .Select(InstalledKernel.In).OfType<InstalledKernel>()];

    /// <summary>The one that Jupyter starts, the first that has a kernel.json; null when it finds none.</summary>
    public InstalledKernel? Used =>
        Found.FirstOrDefault(kernel => File.Exists(Path.Combine(kernel.Folder, "kernel.json")));

    /// <summary>As the Jupyter that was found says, or, where there is none, by the rules of jupyter_core.</summary>
    public static KernelSearch Of(JupyterPython? jupyter) =>
        jupyter is { Data: { } data } ? new(data, jupyter.Kernels) : ByRule();

    // jupyter_core/paths.py: jupyter_data_dir and jupyter_path, without what depends on a Python.
    private static KernelSearch ByRule()
    {
        var data = Variable("JUPYTER_DATA_DIR") ?? Path.Combine(
            OperatingSystem.IsWindows() ? Special(Environment.SpecialFolder.ApplicationData)
            : OperatingSystem.IsMacOS() ? Path.Combine(Special(Environment.SpecialFolder.UserProfile), "Library")
            // XDG_DATA_HOME, or ~/.local/share.
            : Special(Environment.SpecialFolder.LocalApplicationData),
            OperatingSystem.IsMacOS() ? "Jupyter" : "jupyter");
        var named = Variable("JUPYTER_PATH")?.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries) ?? [];
        string[] system =
            OperatingSystem.IsWindows() ? [] : ["/usr/local/share/jupyter", "/usr/share/jupyter"];
        return new(data, [.. named.Append(data).Concat(system).Select(folder => Path.Combine(folder, "kernels"))]);
    }

    private static string? Variable(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    private static string Special(Environment.SpecialFolder folder) =>
        Environment.GetFolderPath(folder, Environment.SpecialFolderOption.DoNotVerify);
}
