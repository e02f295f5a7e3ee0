using System.ComponentModel;

namespace GrpcLab;

/// <summary>What "dotnet --version" says in a folder; there global.json decides which SDK answers.</summary>
/// <param name="ExitCode">0 when an SDK that global.json accepts is there.</param>
/// <param name="Said">Its version, such as 10.0.100.</param>
/// <param name="Errors">What went to standard error.</param>
internal sealed record DotnetVersion(int ExitCode, string Said, string Errors)
{
    /// <summary>Whether it is the SDK that builds the course.</summary>
    public bool IsRight => ExitCode == 0 && Said.StartsWith("10.", StringComparison.Ordinal);

    /// <summary>Asks. Null when there is no dotnet on the PATH; cancelling ends the process.</summary>
    public static async Task<DotnetVersion?> AskAsync(string folder, CancellationToken cancellation)
    {
        try
        {
            var run = await ChildProcess.RunAsync(Dotnet.In(folder, "--version"), cancellation);
            return new(run.ExitCode, run.Output.Trim(), run.Errors);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
