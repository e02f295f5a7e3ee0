using System.Collections.Concurrent;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Exercise 1.3: a client from the factory whose calls leave the log alone, while the application goes on writing.
/// </summary>
internal sealed class SilenceClientLogs() : Exercise<Action<IServiceCollection, Uri>>(
    "1.3", "silence a client's logs", "Register Monitor.MonitorClient with services.AddGrpcClient.")
{
    private const int Calls = 100;
    private const string Own = "Orders";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var log = new CountingLog();
        var services = new ServiceCollection().AddLogging(logging => logging.AddProvider(log));
        Solution(services, server.Address(Endpoint.H2c));
        await using var provider = services.BuildServiceProvider();
        if (provider.GetService<MonitorClient>() is null) return Failed(FirstStep);

        var evidence = await server.ObserveAsync(Calls, async () =>
        {
            for (var i = 0; i < Calls; i++)
            {
                await provider.GetRequiredService<MonitorClient>()
                    .GetPerformanceAsync(new() { ClientName = "exercise" }, InTime);
            }
        }, Cancellation);
        provider.GetRequiredService<ILoggerFactory>().CreateLogger(Own).LogInformation("An order came in.");
        return Judge(evidence, log);
    }

    private ExerciseResult Judge(Evidence evidence, CountingLog log)
    {
        var noise = log.Entries.Where(entry => entry.Key != Own).OrderByDescending(entry => entry.Value).ToList();
        if (noise.Count > 0)
        {
            return Failed($"{Calls} calls wrote {noise.Sum(entry => entry.Value)} log entries, most of them in "
                + $"category {noise[0].Key}. They come from the factory's handlers, not from your application. Which "
                + "setting reaches these and nothing else?");
        }

        if (!log.Entries.ContainsKey(Own))
        {
            return Failed("The calls are silent, and so is the application: what it logs itself is lost, too. "
                + "Leave its providers and its level alone.");
        }

        var opened = evidence.ServerConnectionsAccepted ?? 0;
        return opened switch
        {
            0 => Failed("No call reached the address that is passed in. Use it."),
            1 => Passed($"{Calls} calls, no log entry but the application's own, 1 connection."),
            _ => Failed($"{Calls} calls opened {opened} connections. The factory keeps one by itself."),
        };
    }

    /// <summary>Counts what is logged at Information or above, by category.</summary>
    private sealed class CountingLog : ILoggerProvider
    {
        public ConcurrentDictionary<string, int> Entries { get; } = new();

        public ILogger CreateLogger(string categoryName) => new Category(categoryName, Entries);

        public void Dispose()
        {
            // Nothing is held.
        }

        private sealed class Category(string name, ConcurrentDictionary<string, int> entries) : ILogger
        {
            public IDisposable? BeginScope<TState>(TState state)
                where TState : notnull => null;

            public bool IsEnabled(LogLevel logLevel) => true;

            public void Log<TState>(
                LogLevel logLevel, EventId eventId, TState state, Exception? exception,
                Func<TState, Exception?, string> formatter) => entries.AddOrUpdate(name, 1, (_, n) => n + 1);
        }
    }
}
