using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab kernel: the course's C# kernel for Jupyter, installed, removed and listed.</summary>
internal static class KernelCommand
{
    private static readonly Option<string> Python = new("--python")
    {
        HelpName = "PATH",
        Description = "The Python that runs the kernel, with ipykernel. Default: the one that Jupyter itself runs with",
    };
    private static readonly Option<bool> Force = new("--force")
    {
        Description = "Also replace or remove a kernel of this name that is not the course's",
    };

    public static Command Create() =>
        new("kernel", "Install the course's C# kernel for Jupyter, remove it, or list what stands under its name")
        {
            Install(),
            Uninstall(),
            List(),
        };

    private static Command Install()
    {
        var command = new Command("install", "Write the kernelspec, so that JupyterLab, Notebook and VS Code open "
            + "the course's notebooks") { Python, Force };
        PlaceOptions.AddTo(command);
        command.SetAction(async (parsed, cancellation) =>
        {
            var request = new KernelInstallRequest(
                PlaceOptions.Read(parsed), parsed.GetValue(Python), parsed.GetValue(Force));
            await new KernelInstall(JupyterPaths.Current(), Console.Out, Console.Error).RunAsync(request, cancellation);
            return LabExit.Fine;
        });
        return command;
    }

    private static Command Uninstall()
    {
        var command = new Command("uninstall", "Remove the course's kernelspec") { Force };
        PlaceOptions.AddTo(command);
        command.SetAction(async (parsed, cancellation) =>
        {
            var uninstall = new KernelUninstall(JupyterPaths.Current(), Console.Out);
            await uninstall.RunAsync(PlaceOptions.Read(parsed), parsed.GetValue(Force), cancellation);
            return LabExit.Fine;
        });
        return command;
    }

    private static Command List()
    {
        var command = new Command(
            "list", $"Show every {KernelName.Folder} that Jupyter can see, whose it is and which one is used");
        command.SetAction(async (_, cancellation) =>
        {
            await new KernelList(JupyterPaths.Current(), Console.Out).RunAsync(cancellation);
            return LabExit.Fine;
        });
        return command;
    }
}
