namespace Notebooks.Tests.Cli;

/// <summary>The built lab command as a process of its own, with variables of its own; null takes one away.</summary>
internal sealed class LabProcess : OwnedProcess
{
    public LabProcess(params string[] arguments)
        : base(["dotnet", Repository.LabProgram, .. arguments])
    {
    }

    public LabProcess(IReadOnlyDictionary<string, string?> environment, params string[] arguments)
        : base(["dotnet", Repository.LabProgram, .. arguments], variables: environment)
    {
    }

    /// <summary>Runs the command to its end.</summary>
    public static async Task<ProcessResult> RunAsync(params string[] arguments)
    {
        await using var lab = new LabProcess(arguments);
        return await lab.EndAsync();
    }

    /// <inheritdoc cref="RunAsync(string[])"/>
    public static async Task<ProcessResult> RunAsync(
        IReadOnlyDictionary<string, string?> environment, params string[] arguments)
    {
        await using var lab = new LabProcess(environment, arguments);
        return await lab.EndAsync();
    }

    /// <summary>The command behind a shell's line, which ends with exec "$@".</summary>
    public static OwnedProcess Behind(string shellLine, params string[] arguments) =>
        Start(["sh", "-c", shellLine, "sh", "dotnet", Repository.LabProgram, .. arguments]);
}
