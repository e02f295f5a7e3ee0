using System.Diagnostics;
using System.Text;

namespace GrpcLab.Engine.Packages;

/// <summary>Runs `dotnet restore` on the generated project.</summary>
internal static class DotnetRestore
{
    public static (int ExitCode, string Text) Run(
        string projectFolder, string configFolder, CancellationToken cancellationToken)
    {
        using var process = Process.Start(StartInfo(projectFolder, configFolder))!;
        using var stop = cancellationToken.Register(() => process.Kill(entireProcessTree: true));
        process.StandardInput.Close();
        var text = new StringBuilder();
        process.OutputDataReceived += (_, line) => Append(text, line.Data);
        process.ErrorDataReceived += (_, line) => Append(text, line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        process.WaitForExit();
        cancellationToken.ThrowIfCancellationRequested();
        return (process.ExitCode, text.ToString());
    }

    private static ProcessStartInfo StartInfo(string projectFolder, string configFolder)
    {
        string[] arguments =
        [
            "restore", Path.Combine(projectFolder, PackageProject.FileName), "-nologo", "-v:m", "-tl:off",
            "-nodeReuse:false",
            // The feeds are those of the notebook's folder, wherever the project lies.
            $"-p:RestoreRootConfigDirectory={configFolder}",
        ];
        return new ProcessStartInfo(
            Environment.ProcessPath is { } self && Path.GetFileNameWithoutExtension(self) == "dotnet" ? self : "dotnet",
            arguments)
        {
            WorkingDirectory = projectFolder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment =
            {
                ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                ["DOTNET_NOLOGO"] = "1",
                ["MSBUILDTERMINALLOGGER"] = "off",
            },
        };
    }

    private static void Append(StringBuilder text, string? line)
    {
        lock (text) text.AppendLine(line);
    }
}
