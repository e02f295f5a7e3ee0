namespace Grpc.Core;

/// <summary>Says whether a server is accepted whose certificate is already trusted.</summary>
/// <param name="context">Which server it is.</param>
public delegate bool VerifyPeerCallback(VerifyPeerContext context);
