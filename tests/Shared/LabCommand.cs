namespace Tests.Shared;

/// <summary>The built `lab` command as a process of its own; ended, with its children, when disposed.</summary>
internal static class LabCommand
{
    public static OwnedProcess Start(params string[] arguments) => OwnedProcess.Built(Repository.LabProgram, arguments);
}
