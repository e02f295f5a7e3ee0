using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;
using Microsoft.Extensions.Options;

namespace GrpcLab;

/// <summary>Adds the console logger with its output counted and thrown away.</summary>
public static class DiscardedConsoleLogging
{
    /// <summary>Adds the real console logger, as AddConsole() does, writing to <paramref name="console"/>.</summary>
    /// <param name="logging">The logging of a service collection.</param>
    /// <param name="console">Receives what would have gone to the terminal.</param>
    public static ILoggingBuilder AddDiscardedConsole(this ILoggingBuilder logging, DiscardedConsole console)
    {
        logging.AddConsole();
        var toTheTerminal = logging.Services.Single(s => s.ImplementationType == typeof(ConsoleLoggerProvider));
        logging.Services.Remove(toTheTerminal);
        logging.Services.AddSingleton<ILoggerProvider>(services => Create(services, console));
        return logging;
    }

    // The provider takes hold of Console.Out when it is made and offers no other way to say where it writes.
    private static ConsoleLoggerProvider Create(IServiceProvider services, DiscardedConsole console)
    {
        var usual = Console.Out;
        Console.SetOut(console);
        try
        {
            return new ConsoleLoggerProvider(
                services.GetRequiredService<IOptionsMonitor<ConsoleLoggerOptions>>(),
                services.GetServices<ConsoleFormatter>());
        }
        finally
        {
            Console.SetOut(usual);
        }
    }
}
