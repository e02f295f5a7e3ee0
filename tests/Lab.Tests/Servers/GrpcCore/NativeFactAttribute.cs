namespace GrpcLab.Tests.Stacks;

/// <summary>A test that needs the native library of Grpc.Core, which exists for a few platforms only.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NativeFactAttribute : FactAttribute
{
    /// <param name="linux">Whether it also needs Linux.</param>
    public NativeFactAttribute(bool linux = false)
    {
        Timeout = 240_000;
        Skip = GrpcCore.Missing ?? (linux ? LinuxFactAttribute.WhyNot : null);
    }
}
