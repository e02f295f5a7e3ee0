using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

/// <summary>A theory that a bash decides; where there is none it is left out, and says so.</summary>
internal sealed class BashTheoryAttribute : TheoryAttribute
{
    public BashTheoryAttribute() =>
        Skip = UnixFactAttribute.WhyNot ?? (ProgramPath.Find("bash") is null ? "Needs bash on the PATH." : null);
}
