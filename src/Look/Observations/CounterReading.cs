namespace GrpcLab.Look;

/// <summary>One EventCounter, read once a second.</summary>
public sealed class CounterReading
{
    // By then the watch itself, which is attached to in two steps, has had its own code compiled.
    private const int ReadingsOfAStart = 3;

    private double _first = double.NaN, _last = double.NaN, _settled = double.NaN, _sumOfStart;

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

    /// <summary>How often it was read after the first three times, which the watch's own start changes.</summary>
    public int SettledReadings => Math.Max(0, Readings - ReadingsOfAStart);

    /// <summary>How long these took, in seconds.</summary>
    public double SettledSeconds { get; private set; }

    /// <summary>The <see cref="Sum"/> of these.</summary>
    public double SettledSum => SettledReadings == 0 ? 0 : Sum - _sumOfStart;

    /// <summary>The <see cref="Gain"/> since the third reading.</summary>
    public long SettledGain => SettledReadings == 0 ? 0 : (long)(_last - _settled);

    /// <summary>Readings above the one before.</summary>
    public long Rises { get; private set; }

    /// <summary>Readings below the one before.</summary>
    public long Falls { get; private set; }

    /// <summary>Readings that had one before.</summary>
    public long Steps => Math.Max(0, Readings - 1);

    internal void Read(double value, double seconds = 1)
    {
        if (Readings == 0)
        {
            _first = value;
        }
        else if (value > _last)
        {
            Rises++;
        }
        else if (value < _last)
        {
            Falls++;
        }

        Readings++;
        if (SettledReadings > 0) SettledSeconds += seconds;
        _last = value;
        Sum += value;
        Largest = Math.Max(Largest, value);
        if (Readings == ReadingsOfAStart) (_settled, _sumOfStart) = (value, Sum);
    }
}
