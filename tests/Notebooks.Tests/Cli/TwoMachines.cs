using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>
/// A lab server and a lab command on two machines that exist for the length of a test: network namespaces of Linux.
/// </summary>
internal static class TwoMachines
{
    private static readonly string[] Kinds = ["--net", "--uts", "--mount"];

    /// <summary>Why there are none here; null when there are.</summary>
    public static string? Missing { get; } = PathProgram.Missing("ip", "nsenter") ?? Namespaces.Refusal(
        Kinds, "sh", "-c", "ip link add cable0 type veth peer name cable1 && hostname other");

    /// <summary>Runs a notebook on one machine against a server on the other.</summary>
    public static OwnedProcess Run(string notebook, params string[] serverOptions)
    {
        var folder = Path.GetDirectoryName(notebook)!;
        return Start(
        [
            "sh", Path.Combine(Repository.Root, "tests", "Notebooks.Tests", "Cli", "two-machines.sh"),
            Repository.LabProgram, folder, .. serverOptions, "--",
            "dotnet", Repository.LabProgram, "run", notebook, "--out", Path.Combine(folder, "out"),
        ]);
    }

    /// <summary>The lab command on a machine of its own without any network.</summary>
    /// <param name="shellLine">Sets the machine up; "exec" with the command comes after it.</param>
    /// <param name="arguments">What the command is given.</param>
    public static OwnedProcess Alone(string shellLine, params string[] arguments) => Start(
    [
        "sh", "-c", shellLine + "; exec \"$@\"", "sh", "dotnet", Repository.LabProgram, .. arguments,
    ]);

    /// <summary>Everything the cells of the executed notebook put out, as text.</summary>
    public static string TextOf(Workshop workshop, string name) =>
        string.Join('\n', Notebook.Read(Path.Combine(workshop.Out, name + ".ipynb")).Cells
            .SelectMany(cell => cell.Outputs).Select(TextOf));

    private static string TextOf(CellOutput output) => output switch
    {
        StreamOutput stream => stream.Text,
        DisplayOutput display => display.Data.GetValueOrDefault("text/plain", ""),
        _ => "",
    };

    private static OwnedProcess Start(string[] command) =>
        OwnedProcess.Start(Namespaces.Unshare(Kinds, command), limit: TimeSpan.FromSeconds(240));
}

/// <summary>A fact that needs two machines; it is left out, with the reason, where they cannot be made.</summary>
public sealed class TwoMachinesFactAttribute : FactAttribute
{
    public TwoMachinesFactAttribute() => Skip = TwoMachines.Missing;
}
