using System.Text.Json;

namespace GrpcLab.Cli;

/// <summary>What stands under the kernel's name in one folder of kernels.</summary>
/// <param name="Folder">The kernelspec's folder.</param>
/// <param name="Owner">Whose it is.</param>
internal sealed record InstalledKernel(string Folder, KernelOwner Owner)
{
    /// <summary>Looks into a folder of kernels; null when nothing has the kernel's name there.</summary>
    /// <param name="kernels">A folder such as ~/.local/share/jupyter/kernels.</param>
    public static InstalledKernel? In(string kernels)
    {
        var folder = Path.Combine(kernels, KernelName.Folder);
        return Path.Exists(folder) || new FileInfo(folder).LinkTarget is not null ? new(folder, OwnerOf(folder)) : null;
    }

    private static KernelOwner OwnerOf(string folder)
    {
        var file = Path.Combine(folder, "kernel.json");
        if (!File.Exists(file)) return new NoKernel("there is no kernel.json in it");
        try
        {
            using var spec = JsonDocument.Parse(File.ReadAllText(file));
            return Read(spec.RootElement);
        }
        catch (Exception error)
            when (error is JsonException or IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            return new NoKernel($"its kernel.json cannot be read: {error.Message}");
        }
    }

    private static KernelOwner Read(JsonElement spec)
    {
        string[] start = spec.TryGetProperty("argv", out var argv)
            ? [.. argv.EnumerateArray().Select(argument => argument.GetString() ?? "")] : [];
        if (spec.TryGetProperty("metadata", out var metadata) && metadata.TryGetProperty(KernelName.Mark, out var mark)
            && mark.ValueKind == JsonValueKind.True)
        {
            var wrapper = start.Length > 1 ? start[1] : "";
            // <checkout>/jupyter/grpclab_kernel.py
            return new CourseKernel(
                Path.GetDirectoryName(Path.GetDirectoryName(wrapper)) ?? wrapper, File.Exists(wrapper));
        }

        return new ForeignKernel(
            spec.TryGetProperty("display_name", out var name) ? name.GetString() ?? "" : "", string.Join(' ', start));
    }
}
