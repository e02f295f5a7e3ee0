using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab.Look;

/// <summary>What the system tells of a process.</summary>
internal static class ProcessFacts
{
    public static bool Exists(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
        catch (Win32Exception)
        {
            return true; // It is another user's.
        }
    }

    public static string NameOf(int id) => Read(id, process => process.ProcessName) ?? "ended";

    /// <summary>The files that it has loaded; null when the system does not tell, as of another user's.</summary>
    public static IReadOnlyList<string>? Modules(int id)
    {
        var files = Read(id, process => process.Modules.Cast<ProcessModule>().Select(one => one.FileName).ToArray());
        return files is { Length: > 0 } ? files : null;
    }

    public static bool IsCoreClr(string file) =>
        Path.GetFileNameWithoutExtension(file) is "coreclr" or "libcoreclr" or "System.Private.CoreLib";

    /// <summary>Null for a process that has ended, or is another user's.</summary>
    public static DotnetProcess? Describe(int id)
    {
        if (Modules(id) is not { } modules) return null;

        var program = ProgramFile.Of(id, modules);
        return new(
            id, program is null ? NameOf(id) : Path.GetFileNameWithoutExtension(program), Version(modules),
            ProgramFile.GrpcOf(program));
    }

    /// <summary>By the names of its threads; Linux only.</summary>
    public static bool? IsServerGc(int id) => Read<bool?>(id, _ => OperatingSystem.IsLinux()
        ? Directory.EnumerateDirectories($"/proc/{id}/task")
            .Select(task => File.ReadAllText(Path.Combine(task, "comm")))
            .Any(name => name.StartsWith(".NET Server GC", StringComparison.Ordinal))
        : null);

    /// <summary>Null when it has ended, or when the system does not tell, as of another user's.</summary>
    internal static T? Read<T>(int id, Func<Process, T> read)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return read(process);
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or Win32Exception
            or IOException or UnauthorizedAccessException)
        {
            return default;
        }
    }

    // …/Microsoft.NETCore.App/10.0.1/System.Private.CoreLib.dll, or beside a self-contained program.
    internal static string? Version(IReadOnlyList<string> modules)
    {
        var library = modules.FirstOrDefault(file => Path.GetFileName(file) == "System.Private.CoreLib.dll");
        if (library is null) return null;

        var folder = Path.GetDirectoryName(library);
        if (Path.GetFileName(Path.GetDirectoryName(folder)) == "Microsoft.NETCore.App") return Path.GetFileName(folder);
        // In a container's own file system it cannot be read from outside.
        return File.Exists(library) ? FileVersionInfo.GetVersionInfo(library).ProductVersion?.Split('+')[0] : null;
    }
}

/// <summary>The assembly that a process runs, and what its list of dependencies says of gRPC.</summary>
/// <remarks>
/// Assemblies without machine code are not mapped, so what is loaded cannot be seen from outside; and to ask each
/// process for it would make each compile the code that answers.
/// </remarks>
internal static class ProgramFile
{
    /// <summary>Its path; null when it cannot be told.</summary>
    public static string? Of(int id, IReadOnlyList<string> modules) =>
        FromArguments(id)
        ?? modules.Select(file => Path.ChangeExtension(file, ".dll"))
            .FirstOrDefault(file => File.Exists(Path.ChangeExtension(file, ".runtimeconfig.json")));

    /// <summary>What of gRPC the program refers to: client, server, both, no, or unknown.</summary>
    public static string GrpcOf(string? program)
    {
        var list = program is null ? null : Path.ChangeExtension(program, ".deps.json");
        try
        {
            if (!File.Exists(list)) return "unknown";

            var text = File.ReadAllText(list);
            return (text.Contains("\"Grpc.Net.Client/", StringComparison.Ordinal),
                    text.Contains("\"Grpc.AspNetCore.Server/", StringComparison.Ordinal)) switch
            {
                (true, true) => "client and server",
                (true, _) => "client",
                (_, true) => "server",
                _ => "no",
            };
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return "unknown";
        }
    }

    // "dotnet [exec] Orders.dll …": no other argument is looked at. Linux only.
    private static string? FromArguments(int id)
    {
        try
        {
            if (!OperatingSystem.IsLinux()) return null;

            var arguments = File.ReadAllText($"/proc/{id}/cmdline").Split('\0');
            if (Path.GetFileNameWithoutExtension(arguments[0]) != "dotnet") return null;

            var assembly = arguments.Take(4)
                .FirstOrDefault(argument => argument.EndsWith(".dll", StringComparison.Ordinal));
            if (assembly is null) return null;

            var folder = File.ResolveLinkTarget($"/proc/{id}/cwd", returnFinalTarget: true)?.FullName ?? "/";
            return Path.Combine(folder, assembly);
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
