namespace GrpcLab.Look;

/// <summary>One EventCounter, read once a second.</summary>
public sealed class CounterReading
{
    private double _first = double.NaN, _last = double.NaN;

    /// <summary>How often it was read.</summary>
    public int Readings { get; private set; }

    /// <summary>The last value; 0 when it was never read.</summary>
    public double Last => Readings == 0 ? 0 : _last;

    /// <summary>The largest value.</summary>
    public double Largest { get; private set; }

    /// <summary>Sum of all values: of a counter that gives what came since its last reading, the total.</summary>
    public double Sum { get; private set; }

    /// <summary>The last value less the first: of a counter that gives a total, what came meanwhile.</summary>
    public long Gain => Readings < 2 ? 0 : (long)(_last - _first);

    /// <summary>Readings above the one before.</summary>
    public long Rises { get; private set; }

    /// <summary>Readings equal to the one before, or below it.</summary>
    public long NoRises { get; private set; }

    internal void Read(double value)
    {
        if (Readings == 0)
        {
            _first = value;
        }
        else if (value > _last)
        {
            Rises++;
        }
        else
        {
            NoRises++;
        }

        Readings++;
        _last = value;
        Sum += value;
        Largest = Math.Max(Largest, value);
    }
}
