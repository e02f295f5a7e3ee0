using System.Security.Cryptography;
using System.Text;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Lets through only who knows the token of this launch.</summary>
internal static class TokenGuard
{
    public const string Entry = "lab-token";

    /// <summary>Throws PERMISSION_DENIED unless the call shows the token.</summary>
    public static void Demand(ServerCallContext context, string token)
    {
        var shown = context.RequestHeaders.GetValue(Entry) ?? "";

        // Hashes are of equal length and compared in constant time: the time taken tells nothing about the token.
        if (!CryptographicOperations.FixedTimeEquals(Hash(shown), Hash(token)))
        {
            throw new RpcException(new Status(
                StatusCode.PermissionDenied,
                $"The metadata entry {Entry} is missing or wrong. The token is in the server's ready line, or in "
                + "its --token-file; a notebook takes it from GRPCLAB_TOKEN when GRPCLAB_SERVER is set."));
        }
    }

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
