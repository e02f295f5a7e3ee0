// The first cell of every notebook loads this file. It builds the lab, or what changed since, and prints what the build prints.
{
    var folder = new System.IO.DirectoryInfo(".");
    while (!System.IO.File.Exists(System.IO.Path.Combine(folder.FullName, "lab"))) folder = folder.Parent
        ?? throw new Exception("This notebook is not in a clone of the course: no folder above it has the script lab.");
    string[] script = OperatingSystem.IsWindows() ? ["cmd", "/c", "lab.cmd build 2>&1"] : ["sh", "-c", "sh ./lab build 2>&1"];
    var start = new System.Diagnostics.ProcessStartInfo(script[0], script[1..])
    {
        RedirectStandardOutput = true, WorkingDirectory = folder.FullName,
    };
    using var build = System.Diagnostics.Process.Start(start);
    var output = new StringBuilder();
    for (; await build.StandardOutput.ReadLineAsync() is { } line; output.AppendLine(line)) Console.WriteLine(line);
    await build.WaitForExitAsync();
    if (build.ExitCode != 0) throw new Exception($"The lab did not build. Fix this, then restart the kernel:\n{output}");
}
