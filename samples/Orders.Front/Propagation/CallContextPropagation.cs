using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Net.ClientFactory;

namespace Shop.Front.Propagation;

// EnableCallContextPropagation as the package Grpc.AspNetCore.Server.ClientFactory has it. Some feeds lack that
// package; where yours has it, reference it and delete this folder: the call in Program.cs stays as it is.
internal static class CallContextPropagation
{
    public static IHttpClientBuilder EnableCallContextPropagation(
        this IHttpClientBuilder builder, Action<GrpcContextPropagationOptions> configure)
    {
        var options = new GrpcContextPropagationOptions();
        configure(options);
        builder.Services.AddHttpContextAccessor();
        builder.Services.AddOptions<GrpcClientFactoryOptions>(builder.Name)
            .Configure<IHttpContextAccessor>((client, http) => client.CallOptionsActions.Add(
                call => call.CallOptions = Propagated(call.CallOptions, http.HttpContext, options)));
        return builder;
    }

    private static CallOptions Propagated(CallOptions call, HttpContext? http, GrpcContextPropagationOptions options)
    {
        if (http?.Features.Get<IServerCallContextFeature>()?.ServerCallContext is not { } answered)
        {
            return options.SuppressContextNotFoundErrors ? call : throw new InvalidOperationException(
                "No gRPC call is being answered here, so there is no deadline to hand on. "
                + "Set SuppressContextNotFoundErrors if such calls are meant to happen.");
        }

        // The sooner deadline counts, and either token ends the call.
        if (answered.Deadline < (call.Deadline ?? DateTime.MaxValue)) call = call.WithDeadline(answered.Deadline);

        if (!call.CancellationToken.CanBeCanceled) return call.WithCancellationToken(answered.CancellationToken);

        var either = CancellationTokenSource.CreateLinkedTokenSource(
            call.CancellationToken, answered.CancellationToken);
        http.Response.RegisterForDispose(either);
        return call.WithCancellationToken(either.Token);
    }
}
