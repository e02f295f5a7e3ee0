using Grpc.Core.Utils;

namespace Grpc.Core.Internal;

internal sealed class CompositeCallCredentials : CallCredentials
{
    private readonly IReadOnlyList<CallCredentials> _parts;

    internal CompositeCallCredentials(CallCredentials[] parts)
    {
        GrpcPreconditions.CheckArgument(
            parts is { Length: > 1 }, "Composite credentials must contain at least 2 CallCredentials.");
        _parts = [.. parts];
    }

    public override void InternalPopulateConfiguration(CallCredentialsConfiguratorBase configurator, object? state) =>
        configurator.SetCompositeCredentials(state, _parts);
}
