namespace GrpcLab.Cli;

/// <summary>Puts a kernelspec's folder in place, and takes it away, whole or not at all.</summary>
internal static class KernelFiles
{
    /// <summary>Writes the folder aside and swaps it with what stands there.</summary>
    /// <param name="kernels">The folder of kernels; it is created.</param>
    /// <param name="spec">What to write.</param>
    public static void Write(string kernels, KernelSpec spec) => Aside(kernels, aside =>
    {
        var fresh = Directory.CreateDirectory(Path.Combine(aside, "new")).FullName;
        foreach (var logo in spec.Logos()) File.Copy(logo, Path.Combine(fresh, Path.GetFileName(logo)));
        File.WriteAllText(Path.Combine(fresh, "kernel.json"), spec.Json());
        var target = Path.Combine(kernels, KernelName.Folder);
        var old = Path.Combine(aside, "old");
        var replaces = MoveIfThere(target, old);
        try
        {
            Directory.Move(fresh, target);
        }
        catch when (replaces)
        {
            MoveIfThere(old, target);
            throw;
        }
    });

    /// <summary>Removes what stands under the kernel's name.</summary>
    /// <param name="kernels">The folder of kernels.</param>
    public static void Remove(string kernels) =>
        Aside(kernels, aside => MoveIfThere(Path.Combine(kernels, KernelName.Folder), Path.Combine(aside, "old")));

    // Jupyter lists every folder that has a kernel.json right in
    // it, so what is written or thrown away lies one level deeper.
    private static void Aside(string kernels, Action<string> act)
    {
        var aside = Path.Combine(kernels, $".grpclab-{Guid.NewGuid():N}");
        try
        {
            Directory.CreateDirectory(aside);
            act(aside);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new IOException($"The kernel's folder in {kernels} could not be changed: "
                + $"{error.Message} Name a place you may write to with --user or --prefix.", error);
        }
        finally
        {
            if (Directory.Exists(aside)) Directory.Delete(aside, recursive: true);
        }
    }

    // A link (jupyter kernelspec install --symlink makes one) is moved as a link: what it points to is left alone.
    private static bool MoveIfThere(string from, string to)
    {
        if (!Path.Exists(from) && new FileInfo(from).LinkTarget is null) return false;
        if (File.Exists(from) || !Directory.Exists(from)) File.Move(from, to);
        else Directory.Move(from, to);
        return true;
    }
}
