namespace Shop.Service;

// Between being told to stop and stopping.
internal sealed class Drain(IConfiguration configuration) : IHostedLifecycleService
{
    private readonly TimeSpan _delay = configuration.GetValue("DrainDelay", TimeSpan.FromSeconds(5));

    #region drain
    public static void AddTo(IServiceCollection services) => services.AddHostedService<Drain>()
        .Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(25));

    // Health says NOT_SERVING by now. Until balancers have seen it, calls are still taken;
    // then Kestrel refuses new ones, and those in flight have the rest of ShutdownTimeout.
    public Task StoppingAsync(CancellationToken cancellationToken) => Task.Delay(_delay, cancellationToken);
    #endregion

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
