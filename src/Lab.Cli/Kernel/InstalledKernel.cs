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
    /// <param name="kernels">A folder such as ~/.local/share/jupyter/kernels.</param>
    public static InstalledKernel? In(string kernels)
    {
        var folder = Path.Combine(kernels, Name);
        if (!Path.Exists(folder) && new FileInfo(folder).LinkTarget is null) return null;

        var file = Path.Combine(folder, "kernel.json");
        if (!File.Exists(file)) return Broken(folder, "there is no kernel.json in it");
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
        new(folder, $"no kernel that Jupyter could start: {reason}", IsBroken: true);

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
                : ", which is gone: run ./lab kernel install again in the course's present folder";
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
