using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Tests.Balancing;

/// <summary>Channels to several servers, as the chapter opens them.</summary>
internal static class Channels
{
    public static GrpcChannel To(IEnumerable<Uri> servers, LoadBalancingConfig policy, params StatusCode[] retried)
    {
        ResolverFactory resolver = new StaticResolverFactory(
            _ => servers.Select(s => new BalancerAddress(s.Host, s.Port)));
        var config = new ServiceConfig { LoadBalancingConfigs = { policy } };
        if (retried.Length > 0)
        {
            var retry = new RetryPolicy
            {
                MaxAttempts = 5,
                InitialBackoff = TimeSpan.FromMilliseconds(50),
                MaxBackoff = TimeSpan.FromSeconds(1),
                BackoffMultiplier = 2,
            };
            Array.ForEach(retried, retry.RetryableStatusCodes.Add);
            config.MethodConfigs.Add(new MethodConfig { Names = { MethodName.Default }, RetryPolicy = retry });
        }

        return GrpcChannel.ForAddress("static:///work", new GrpcChannelOptions
        {
            Credentials = ChannelCredentials.Insecure,
            ServiceConfig = config,
            ServiceProvider = new ServiceCollection().AddSingleton(resolver).BuildServiceProvider(),
        });
    }
}
