namespace GrpcLab.Cli;

/// <summary>What lab kernel install was asked for.</summary>
/// <param name="Place">Where the kernelspec goes.</param>
/// <param name="Python">The Python that runs the kernel; null for Jupyter's own.</param>
/// <param name="Force">Whether another program's kernel of the same name may be replaced.</param>
internal sealed record KernelInstallRequest(KernelPlace Place, string? Python, bool Force);
