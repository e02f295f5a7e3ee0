using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Exercise 10.2: calls in flight from rate and time, and the connections that hold them. What is predicted is counted
/// on schedules of even arrivals, where the count does not depend on a machine.
/// </summary>
internal sealed class SizeConnections()
    : ComputedExercise<Func<double, TimeSpan, (double InFlight, int Connections)>>(
        "10.2", "calls in flight, predicted", "Return the calls in flight, and the connections that hold them.")
{
    private const int StreamsPerConnection = 100;
    private const int Looks = 1_000;

    private static readonly Load[] Loads =
    [
        new(30, TimeSpan.FromSeconds(6.2)), new(1_000, TimeSpan.FromMilliseconds(10)),
        new(200, TimeSpan.FromMilliseconds(500)), new(2_000, TimeSpan.FromMilliseconds(250)),
    ];

    protected override ExerciseResult Attempt()
    {
        foreach (var load in Loads)
        {
            var (inFlight, connections) = Solution(load.Rate, load.Time);
            if ((Wrong(load, inFlight) ?? Wrong(load, connections)) is { } why) return Failed(why);
        }

        return Passed("Predicted and counted: "
            + string.Join(" · ", Loads.Select(l => $"{l} are {Text(Counted(l))} in flight")) + ".");
    }

    private static string? Wrong(Load load, double inFlight)
    {
        if (Near(inFlight, Counted(load))) return null;

        var (rate, time) = (load.Rate, load.Time);
        return $"You predict {Text(inFlight)} in flight for {load}; counted on a schedule: {Text(Counted(load))}. "
            + inFlight switch
            {
                _ when Near(inFlight, rate) => "That would be right if each took one second.",
                _ when Near(inFlight, rate / time.TotalSeconds) =>
                    "Multiply: each of those that arrive in a second stays for the time of a call.",
                _ when Near(inFlight, rate * time.Seconds) || Near(inFlight, rate * time.Milliseconds) =>
                    "Seconds and Milliseconds are components, 6 and 200 of 6.2 s; TotalSeconds is the whole time.",
                _ when Near(inFlight, rate * time.TotalMilliseconds) =>
                    "The rate is per second and the time in milliseconds: this is 1,000 times too high.",
                _ => "Calls in flight = rate × time.",
            };
    }

    private static string? Wrong(Load load, int connections)
    {
        var inFlight = (int)Math.Round(Counted(load));
        var needed = (inFlight + StreamsPerConnection - 1) / StreamsPerConnection;
        return connections == needed ? null
            : connections < needed
                ? $"{inFlight} calls in flight ({load}), and {connections} of your connections: "
                    + $"{inFlight - (connections * StreamsPerConnection)} calls find no stream. Round up."
                : $"{inFlight} calls in flight ({load}) need {needed}, not {connections}: a connection carries "
                    + $"{StreamsPerConnection} at once, the hundredth included.";
    }

    // Calls begin at n ÷ rate. Inside at a moment t are those that began in (t − time, t].
    private static double Counted(Load load) => Enumerable.Range(0, Looks).Select(look => 1_000 + (look * 0.0137))
        .Average(at => Math.Floor(at * load.Rate) - Math.Floor((at - load.Time.TotalSeconds) * load.Rate));

    private static bool Near(double value, double expected) => Math.Abs(value - expected) <= 0.005 * expected;

    private static string Text(double number) => number.ToString("#,0.#", CultureInfo.InvariantCulture);

    private sealed record Load(double Rate, TimeSpan Time)
    {
        public override string ToString() =>
            $"{Text(Rate)} calls per second of {Unit.Time(Time)}";
    }
}
