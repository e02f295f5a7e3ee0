using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Cli;

/// <summary>The kernelspec of this checkout, and how it gets into a folder of kernels and out of it.</summary>
internal static class KernelFolder
{
    private static readonly JsonSerializerOptions Readable =
        new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>
    /// Writes the kernelspec aside, then puts it where an old one may stand: until it is whole, Jupyter keeps what it had.
    /// It replaces python3 by its own Python.
    /// </summary>
    public static void Write(string kernels, CourseFolder course, string python) => Change(kernels, () =>
    {
        // Jupyter lists every folder that has a kernel.json right in it, so what is written lies one level deeper.
        var aside = Directory.CreateDirectory(Path.Combine(kernels, $".grpclab-{Guid.NewGuid():N}"));
        try
        {
            var fresh = aside.CreateSubdirectory("new").FullName;
            foreach (var logo in Directory.EnumerateFiles(Path.Combine(course.Root, "src", "Jupyter", "kernelspec"), "logo-*"))
            {
                File.Copy(logo, Path.Combine(fresh, Path.GetFileName(logo)));
            }

            File.WriteAllText(Path.Combine(fresh, "kernel.json"), Json(course, python));
            Delete(Path.Combine(kernels, InstalledKernel.Name));
            Directory.Move(fresh, Path.Combine(kernels, InstalledKernel.Name));
        }
        finally
        {
            aside.Delete(recursive: true);
        }
    });

    public static void Remove(string kernels) =>
        Change(kernels, () => Delete(Path.Combine(kernels, InstalledKernel.Name)));

    /// <summary>The dotnet that built the course; by its name on the PATH, where that outlives an update.</summary>
    public static string Dotnet()
    {
        var onPath = ProgramPath.Find("dotnet");
        if (GrpcLab.Dotnet.Own is not { } own) return onPath ?? "dotnet";
        return onPath is not null && Target(onPath) == Target(own) ? Path.GetFullPath(onPath) : own;
    }

    private static string Json(CourseFolder course, string python) => new JsonObject
    {
        ["argv"] = new JsonArray(python, InstalledKernel.WrapperIn(course.Root), "-f", "{connection_file}"),
        ["display_name"] = ".NET (C#)",
        ["language"] = "C#",
        // An interrupt is a message: a signal would end a kernel that runs its cells asynchronously.
        ["interrupt_mode"] = "message",
        ["env"] = new JsonObject { ["GRPCLAB_DOTNET"] = Dotnet() },
        ["metadata"] = new JsonObject { ["debugger"] = false, [InstalledKernel.Mark] = true },
    }.ToJsonString(Readable) + "\n";

    private static void Change(string kernels, Action act)
    {
        try
        {
            act();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new IOException($"The kernel's folder in {kernels} could not be changed: "
                + $"{error.Message.TrimEnd('.')}. Choose a place you can write to, with --user or --prefix.", error);
        }
    }

    // Of a link (jupyter kernelspec install --symlink makes one) only the link goes.
    private static void Delete(string path)
    {
        if (Directory.Exists(path)) Directory.Delete(path, recursive: true);
        else File.Delete(path);
    }

    private static string Target(string path) =>
        File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? Path.GetFullPath(path);
}
