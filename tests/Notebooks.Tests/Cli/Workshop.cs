using System.Globalization;

namespace Notebooks.Tests.Cli;

/// <summary>A folder of small notebooks and the output of running them.</summary>
internal sealed class Workshop : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-cli-");

    /// <summary>The cell that loads the lab: in a folder of its own a notebook finds it by its full path.</summary>
    public static string LoadCell => $"""
        #load "{Repository.Root.Replace('\\', '/')}/artifacts/lab/lab.csx"
        using GrpcLab;
        """;

    public string Out => Path.Combine(_folder.FullName, "out");

    public string File(string name) => Path.Combine(_folder.FullName, name);

    public string Page(string name) => System.IO.File.ReadAllText(Path.Combine(Out, name + ".html"));

    public string Notebook(string name, params string[] cells)
    {
        var builder = new NotebookBuilder().Markdown($"# {name}");
        foreach (var cell in cells) builder.Code(cell);

        return Write(name, builder);
    }

    public string Write(string name, NotebookBuilder builder)
    {
        var path = File(name + ".ipynb");
        System.IO.File.WriteAllBytes(path, builder.Build().ToBytes());
        return path;
    }

    /// <summary>A program of a Unix system, in the workshop's folder.</summary>
    public string Script(string name, string lines)
    {
        System.IO.File.WriteAllText(File(name), $"#!/bin/sh\n{lines}\n");
        if (!OperatingSystem.IsWindows())
        {
            System.IO.File.SetUnixFileMode(File(name), UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }

        return File(name);
    }

    /// <summary>Waits until a cell has left a file of that name.</summary>
    public async Task<string> WaitForAsync(string name)
    {
        await Until.TrueAsync(
            () => new FileInfo(File(name)) is { Exists: true, Length: > 0 }, $"a cell has written {name}",
            TimeSpan.FromMinutes(1));
        return System.IO.File.ReadAllText(File(name));
    }

    /// <summary>Waits until a process that a cell started, or is, has left its number.</summary>
    public async Task<int> WaitForProcessAsync(string name) =>
        int.Parse(await WaitForAsync(name), CultureInfo.InvariantCulture);

    /// <summary>lab run, whose output goes to this folder.</summary>
    public Task<ProcessResult> RunAsync(params string[] arguments) =>
        LabCommand.RunAsync(["run", .. arguments, "--out", Out]);

    public void Dispose() => _folder.Delete(recursive: true);
}
