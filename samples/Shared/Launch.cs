using System.Text.Json;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace Shop;

// For whoever starts these programs by --Launched true, as ./lab samples does: one line on standard output when the
// host is up, and its end, the orderly one, when standard input ends.
internal sealed class Launch(IHostApplicationLifetime lifetime, IServiceProvider services) : IHostedService
{
    public static void AddTo(IServiceCollection services, IConfiguration configuration)
    {
        if (configuration.GetValue<bool>("Launched")) services.AddHostedService<Launch>();
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        lifetime.ApplicationStarted.Register(() =>
        {
            var addresses = services.GetService<IServer>()?.Features.Get<IServerAddressesFeature>()?.Addresses;
            Console.Out.WriteLine(JsonSerializer.Serialize(new { addresses = addresses ?? [] }));
            Console.Out.Flush();
            new Thread(StopWithInput) { IsBackground = true, Name = "standard input" }.Start();
        });
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    private void StopWithInput()
    {
        while (Console.In.Read() >= 0)
        {
        }

        lifetime.StopApplication();
    }
}
