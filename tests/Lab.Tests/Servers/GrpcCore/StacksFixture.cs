using System.Runtime.InteropServices;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Stacks;

/// <summary>A server of each kind for the tests of a class.</summary>
public sealed class StacksFixture : IAsyncLifetime
{
    private readonly LabServerFixture _kestrel = new();
    private CoreServer? _core;

    public LabServer Kestrel => _kestrel.Server;

    public CoreServer Core =>
        _core ?? throw new InvalidOperationException("The fixture has no server of Grpc.Core on this platform.");

    public async ValueTask InitializeAsync()
    {
        await _kestrel.InitializeAsync();
        _core = GrpcCore.Missing is null ? await CoreServer.StartAsync() : null;
    }

    public async ValueTask DisposeAsync()
    {
        await _kestrel.DisposeAsync();
        await (_core?.StopAsync() ?? Task.CompletedTask);
    }
}

/// <summary>A test that needs the native library of Grpc.Core, which exists for a few platforms only.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute()
    {
        Timeout = 240_000;
        var supported = (RuntimeInformation.ProcessArchitecture, OperatingSystem.IsLinux(), OperatingSystem.IsMacOS(),
            OperatingSystem.IsWindows()) switch
        {
            // musl has a name of its own, and no such library.
            (Architecture.X64 or Architecture.Arm64, true, _, _) =>
                !RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal)
                && !RuntimeInformation.RuntimeIdentifier.StartsWith("alpine", StringComparison.Ordinal),
            (Architecture.X64, _, true, _) => true,
            (Architecture.X64 or Architecture.X86, _, _, true) => true,
            _ => false,
        };
        if (!supported) Skip = $"Grpc.Core 2.46.5 has no native library for {RuntimeInformation.RuntimeIdentifier}.";
    }
}
