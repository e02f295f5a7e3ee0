using System.Diagnostics;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>The built lab command as a process of its own, with variables of its own; null takes one away.</summary>
internal sealed class LabProcess(IReadOnlyDictionary<string, string?> environment, params string[] arguments)
    : OwnedProcess(Start(environment, arguments), TimeSpan.FromSeconds(90))
{
    public LabProcess(params string[] arguments)
        : this(new Dictionary<string, string?>(), arguments)
    {
    }

    private static Process Start(IReadOnlyDictionary<string, string?> environment, string[] arguments)
    {
        var program = CourseFolder.Find().Built("Lab.Cli", "lab.dll");
        var start = new ProcessStartInfo("dotnet", [program, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }
}
