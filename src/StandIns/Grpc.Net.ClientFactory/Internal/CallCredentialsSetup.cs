using Grpc.Core;
using Grpc.Net.Client;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>
/// Adds credentials to a call without losing those it has, and refuses a client whose calls could not carry them.
/// </summary>
internal static class CallCredentialsSetup
{
    internal static void AddCredentials(this CallOptionsContext context, CallCredentials credentials)
    {
        var present = context.CallOptions.Credentials;
        var all = present is null ? credentials : CallCredentials.Compose(present, credentials);
        context.CallOptions = context.CallOptions.WithCredentials(all);
    }

    // A channel without TLS would leave the credentials out without a word.
    internal static void CheckCredentials(
        this GrpcClientFactoryOptions options, GrpcChannelOptions channel, Uri address, string name)
    {
        if (options.HasCallCredentials && !channel.UnsafeUseInsecureChannelCallCredentials
            && !IsSecure(channel, address))
        {
            throw new InvalidOperationException(
                $"Call credential configured for gRPC client '{name}' requires TLS, and its address "
                + $"{address} is without. "
                + "Use an https address, or allow it with ConfigureChannel(o => "
                + "o.UnsafeUseInsecureChannelCallCredentials = true).");
        }
    }

    // Another scheme, such as dns, leaves it to the channel's credentials.
    private static bool IsSecure(GrpcChannelOptions channel, Uri address) =>
        address.Scheme == Uri.UriSchemeHttps
        || (address.Scheme != Uri.UriSchemeHttp && channel.Credentials is SslCredentials);
}
