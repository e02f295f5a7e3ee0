namespace GrpcLab;

/// <summary>Where the Control service is reached: over TCP, or a Unix socket when there is no TCP endpoint.</summary>
/// <param name="Uri">An http or https address.</param>
/// <param name="SocketPath">A Unix socket, used when there is no address.</param>
internal sealed record ControlAddress(Uri? Uri, string? SocketPath);
