using Grpc.Core;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Adds credentials to a call without losing those it has.</summary>
internal static class CallCredentialsSetup
{
    internal static void AddCredentials(this CallOptionsContext context, CallCredentials credentials)
    {
        var present = context.CallOptions.Credentials;
        var all = present is null ? credentials : CallCredentials.Compose(present, credentials);
        context.CallOptions = context.CallOptions.WithCredentials(all);
    }
}
