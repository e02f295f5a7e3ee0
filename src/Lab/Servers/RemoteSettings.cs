namespace GrpcLab;

/// <summary>A server somebody else started, named by the environment.</summary>
/// <param name="Server">Its address, from GRPCLAB_SERVER.</param>
/// <param name="Token">
/// Its token, from GRPCLAB_TOKEN. The course's own engine has taken it out of the environment, so that programs which
/// a cell starts do not inherit it.
/// </param>
/// <param name="Trust">
/// What verifies it, from GRPCLAB_SERVER_PIN or GRPCLAB_SERVER_CA; null when neither is set.
/// </param>
internal sealed record RemoteSettings(Uri Server, string Token, ServerTrust? Trust)
{
    /// <summary>Null when no server is named; an error when the name, the token or the trust is unusable.</summary>
    public static RemoteSettings? FromEnvironment() =>
        From(name => Environment.GetEnvironmentVariable(name) ?? AppContext.GetData(name) as string);

    internal static RemoteSettings? From(Func<string, string?> variable)
    {
        if (variable(RemoteRules.ServerVariable) is not { Length: > 0 } server) return null;

        if (!Uri.TryCreate(server, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
        {
            throw new InvalidOperationException($"{RemoteRules.ServerVariable} is \"{server}\"; it must be an absolute "
                + "http or https URI such as http://127.0.0.1:41001.");
        }

        return variable(RemoteRules.TokenVariable) is { Length: > 0 } token
            ? new RemoteSettings(
                uri, token, ReadTrust(variable(RemoteRules.AuthorityVariable), variable(RemoteRules.PinVariable)))
            : throw new InvalidOperationException($"{RemoteRules.ServerVariable} names a server, "
                + $"but {RemoteRules.TokenVariable} is empty. Set it to the token in the server's ready line.");
    }

    private static ServerTrust? ReadTrust(string? authority, string? pin) => (authority, pin) switch
    {
        ({ Length: > 0 }, { Length: > 0 }) => throw new InvalidOperationException(
            $"{RemoteRules.AuthorityVariable} and {RemoteRules.PinVariable} are both set. Set only one of them."),
        ({ Length: > 0 } file, _) => ServerTrust.Authority(file),
        (_, { Length: > 0 } digits) => ServerTrust.Pin(digits),
        _ => null,
    };
}
