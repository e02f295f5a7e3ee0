using System.Text.Json;
using GrpcLab;

namespace Notebooks.Tests.Cli;

/// <summary>
/// A user's home, Jupyter's folders and a PATH of their own, so that no test sees or touches a real Jupyter.
/// </summary>
internal sealed class KernelDesk : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-kernel-");
    private readonly Dictionary<string, string?> _environment;

    public KernelDesk()
    {
        Directory.CreateDirectory(Path("bin"));
        Directory.CreateDirectory(Path("home"));
        _environment = new()
        {
            ["PATH"] = Path("bin"),
            ["HOME"] = Path("home"),
            ["USERPROFILE"] = Path("home"),
            ["APPDATA"] = Path("roaming"),
            ["JUPYTER_DATA_DIR"] = Path("data"),
        };
        foreach (var name in new[] { "JUPYTER_PATH", "JUPYTER_PREFER_ENV_PATH", "JUPYTER_PLATFORM_DIRS",
            "JUPYTER_CONFIG_DIR", "XDG_DATA_HOME" })
        {
            _environment[name] = null;
        }
    }

    public static string Wrapper =>
        System.IO.Path.Combine(CourseFolder.Find().Root, "src", "Jupyter", "grpclab_kernel.py");

    public string? this[string variable]
    {
        set => _environment[variable] = value;
    }

    public string Path(params string[] parts) => System.IO.Path.Combine([_folder.FullName, .. parts]);

    /// <summary>The kernelspec's folder under one of this desk's folders.</summary>
    public string Spec(params string[] parts) => System.IO.Path.Combine(Path(parts), "kernels", ".net-csharp");

    public JsonElement Json(string spec) =>
        JsonDocument.Parse(File.ReadAllText(System.IO.Path.Combine(spec, "kernel.json"))).RootElement;

    /// <summary>A kernelspec that somebody else wrote.</summary>
    public string Foreign(params string[] parts) => Write(Spec(parts),
        """{"argv":["dotnet","interactive","jupyter","csharp","{connection_file}"],"display_name":".NET (C#)","language":"C#"}""");

    /// <summary>One of the course's, written by a checkout that is gone.</summary>
    public string FromElsewhere(params string[] parts) =>
        Write(Spec(parts),
            $$$"""{"argv":["python3","{{{Path("moved", "src", "Jupyter", "grpclab_kernel.py").Replace('\\', '/')}}}","-f","{connection_file}"],"display_name":".NET (C#)","metadata":{"grpclab":true}}""");

    private static string Write(string spec, string json)
    {
        Directory.CreateDirectory(spec);
        File.WriteAllText(System.IO.Path.Combine(spec, "kernel.json"), json);
        return spec;
    }

    /// <summary>A jupyter on the PATH whose Python, a script, answers with these facts; returns that Python.</summary>
    public string Jupyter(string ipykernel = "7.1.0")
    {
        var interpreter = Program(System.IO.Path.Combine("env", "bin", "python3"),
            "#!/bin/sh\necho 'a start-up file may say something'\ncat \"$0.json\"\n");
        File.WriteAllText(interpreter + ".json", JsonSerializer.Serialize(new
        {
            executable = interpreter,
            prefix = Path("env"),
            version = "3.12.4",
            packages = new Dictionary<string, string> { ["ipykernel"] = ipykernel, ["jupyterlab"] = "4.6.0" },
            data = Path("data"),
            kernels = (string[])[Path("data", "kernels"), Path("env", "share", "jupyter", "kernels")],
        }));
        Program(System.IO.Path.Combine("bin", "jupyter"), $"#!{interpreter}\nimport sys\n");
        File.CreateSymbolicLink(Path("bin", "cat"), new[] { "/usr/bin/cat", "/bin/cat" }.First(File.Exists));
        return interpreter;
    }

    public Task<ProcessResult> LabAsync(params string[] arguments) =>
        LabCommand.RunAsync(_environment, ["kernel", .. arguments]);

    public void Dispose() => _folder.Delete(recursive: true);

    private string Program(string name, string text)
    {
        var path = Path(name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }

        return path;
    }
}
