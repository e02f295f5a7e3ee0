namespace GrpcLab.Cli;

/// <summary>Where a kernelspec goes, in the words of jupyter kernelspec install.</summary>
internal abstract record KernelPlace;

/// <summary>The user's own Jupyter data folder: --user.</summary>
internal sealed record UserPlace : KernelPlace;

/// <summary>DIR/share/jupyter: --prefix DIR.</summary>
/// <param name="Folder">The prefix.</param>
internal sealed record PrefixPlace(string Folder) : KernelPlace;

/// <summary>The environment that Jupyter's own Python belongs to: --sys-prefix.</summary>
internal sealed record SysPrefixPlace : KernelPlace;
