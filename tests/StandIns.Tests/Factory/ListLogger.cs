using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace StandIns.Tests.Factory;

/// <summary>Keeps what is logged, with its category.</summary>
internal sealed class ListLogger : ILoggerProvider
{
    private readonly ConcurrentQueue<string> _categories = new();

    internal int CountOf(string categoryStart) =>
        _categories.Count(category => category.StartsWith(categoryStart, StringComparison.Ordinal));

    public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

    public void Dispose()
    {
    }

    private sealed class Logger(ListLogger owner, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Information;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter)
        {
            if (IsEnabled(logLevel)) owner._categories.Enqueue(category);
        }
    }
}
