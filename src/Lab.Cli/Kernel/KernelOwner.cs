namespace GrpcLab.Cli;

/// <summary>Whose a folder of the kernel's name is.</summary>
internal abstract record KernelOwner
{
    /// <summary>As a reader is told.</summary>
    public abstract string Words { get; }
}

/// <summary>The course's own kernelspec, whichever checkout wrote it.</summary>
/// <param name="Checkout">The root of that checkout.</param>
/// <param name="IsThere">Whether the wrapper it starts still exists.</param>
internal sealed record CourseKernel(string Checkout, bool IsThere) : KernelOwner
{
    public override string Words => IsThere ? $"this course, from {Checkout}"
        : $"this course, from {Checkout}, which is gone: run ./lab kernel install again in the course's present folder";
}

/// <summary>Another program's kernel.</summary>
/// <param name="Name">Its display name.</param>
/// <param name="Start">The program and arguments it starts.</param>
internal sealed record ForeignKernel(string Name, string Start) : KernelOwner
{
    public override string Words => Start.Contains("dotnet", StringComparison.OrdinalIgnoreCase)
        && Start.Contains("interactive", StringComparison.OrdinalIgnoreCase)
        ? $".NET Interactive's kernel \"{Name}\" ({Start})"
        : $"another kernel, \"{Name}\" ({Start})";
}

/// <summary>A folder or file that Jupyter cannot read as a kernel.</summary>
/// <param name="Reason">What is wrong with it.</param>
internal sealed record NoKernel(string Reason) : KernelOwner
{
    public override string Words => $"no kernel that Jupyter could start: {Reason}";
}
