namespace GrpcLab;

/// <summary>A server somebody else started, named by the environment.</summary>
/// <param name="Server">Its address, from GRPCLAB_SERVER.</param>
/// <param name="Token">Its token, from GRPCLAB_TOKEN.</param>
internal sealed record RemoteSettings(Uri Server, string Token)
{
    private const string ServerVariable = "GRPCLAB_SERVER";
    private const string TokenVariable = "GRPCLAB_TOKEN";

    /// <summary>Null when no server is named; an error when the name or the token is unusable.</summary>
    public static RemoteSettings? FromEnvironment() =>
        From(Environment.GetEnvironmentVariable(ServerVariable), Environment.GetEnvironmentVariable(TokenVariable));

    internal static RemoteSettings? From(string? server, string? token)
    {
        if (string.IsNullOrEmpty(server))
        {
            return null;
        }

        if (!Uri.TryCreate(server, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
        {
            throw new InvalidOperationException($"{ServerVariable} is \"{server}\", which is no http or https address such as http://127.0.0.1:41001.");
        }

        return string.IsNullOrEmpty(token)
            ? throw new InvalidOperationException($"{ServerVariable} names a server, but {TokenVariable} is empty. Set it to the token of the server's ready line.")
            : new RemoteSettings(uri, token);
    }
}
