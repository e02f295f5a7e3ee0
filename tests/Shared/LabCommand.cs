namespace Tests.Shared;

/// <summary>
/// The built `lab` command as a process of its own, at the root of the checkout; ended, with its children, when
/// disposed.
/// </summary>
internal static class LabCommand
{
    public static OwnedProcess Start(params string[] arguments) => Start(null, arguments);

    /// <param name="variables">What differs from this process's environment; null takes a variable away.</param>
    /// <param name="arguments">What the command is given.</param>
    public static OwnedProcess Start(IReadOnlyDictionary<string, string?>? variables, params string[] arguments) =>
        OwnedProcess.Start(["dotnet", Repository.LabProgram, .. arguments], Repository.Root, variables);

    /// <summary>Runs it to its end.</summary>
    public static Task<ProcessResult> RunAsync(params string[] arguments) => RunAsync(null, arguments);

    /// <inheritdoc cref="RunAsync(string[])"/>
    public static async Task<ProcessResult> RunAsync(
        IReadOnlyDictionary<string, string?>? variables, params string[] arguments)
    {
        await using var lab = Start(variables, arguments);
        return await lab.EndAsync();
    }
}
