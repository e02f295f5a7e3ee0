using System.Diagnostics;
using GrpcLab;

namespace Notebooks.Tests.Cli;

/// <summary>The built lab command as a process of its own, with variables of its own; null takes one away.</summary>
internal sealed class LabProcess : OwnedProcess
{
    private static readonly Dictionary<string, string?> Nothing = [];

    public LabProcess(params string[] arguments)
        : this(Nothing, arguments)
    {
    }

    public LabProcess(IReadOnlyDictionary<string, string?> environment, params string[] arguments)
        : base(Start(environment, ["dotnet", Program, .. arguments]), TimeSpan.FromSeconds(90))
    {
    }

    private LabProcess(Process process)
        : base(process, TimeSpan.FromSeconds(90))
    {
    }

    private static string Program => CourseFolder.Find().Built("Lab.Cli", "lab.dll");

    /// <summary>The command behind a shell's line, which ends with exec "$@".</summary>
    public static LabProcess Behind(string shellLine, params string[] arguments) => new(Start(Nothing, ["sh", "-c", shellLine, "sh", "dotnet", Program, .. arguments]));

    private static Process Start(IReadOnlyDictionary<string, string?> environment, IEnumerable<string> commandLine)
    {
        var start = new ProcessStartInfo(commandLine.First(), commandLine.Skip(1))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }
}
