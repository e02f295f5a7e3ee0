using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>The three options that say where a kernelspec goes.</summary>
internal static class PlaceOptions
{
    private static readonly Option<bool> User = new("--user")
    {
        Description = "In your own Jupyter data folder. This is the default",
    };
    private static readonly Option<string> Prefix = new("--prefix")
    {
        HelpName = "DIR",
        Description = "In DIR/share/jupyter/kernels",
    };
    private static readonly Option<bool> SysPrefix = new("--sys-prefix")
    {
        Description = "In the environment (venv, conda) of the Jupyter on the PATH",
    };

    public static void AddTo(Command command)
    {
        command.Add(User);
        command.Add(Prefix);
        command.Add(SysPrefix);
    }

    /// <exception cref="UsageException">More than one place was named.</exception>
    public static KernelPlace Read(ParseResult parsed)
    {
        var prefix = parsed.GetValue(Prefix);
        List<KernelPlace> places =
        [
            .. parsed.GetValue(User) ? [new UserPlace()] : Array.Empty<KernelPlace>(),
            .. parsed.GetValue(SysPrefix) ? [new SysPrefixPlace()] : Array.Empty<KernelPlace>(),
            .. prefix is not null ? [new PrefixPlace(prefix)] : Array.Empty<KernelPlace>(),
        ];
        if (places.Count > 1)
        {
            throw new UsageException("--user, --prefix and --sys-prefix name different places. Give one of them.");
        }

        if (prefix is not null && string.IsNullOrWhiteSpace(prefix))
        {
            throw new UsageException("--prefix is empty. Give the folder that is to hold share/jupyter/kernels.");
        }

        return places is [var place] ? place : new UserPlace();
    }
}
