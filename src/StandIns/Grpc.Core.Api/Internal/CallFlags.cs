namespace Grpc.Core.Internal;

/// <summary>
/// Bits that Grpc.Core's native layer takes with a call; it reads them from <see cref="CallOptions"/>.
/// </summary>
[Flags]
internal enum CallFlags
{
    IdempotentRequest = 0x10,
    WaitForReady = 0x20,
    CacheableRequest = 0x40,
}
