namespace GrpcLab;

/// <summary>
/// The number a reader commits to before a measurement. It is set against the result afterwards and written down for a
/// class, the first one only, which nobody could know better.
/// </summary>
public sealed class Guess
{
    private static readonly Lock Turn = new();
    private static readonly List<GuessResult> Made = [];

    private Guess(string what, Unit unit, double? number) => (What, Unit, Number) = (what, unit, number);

    /// <summary>What is guessed.</summary>
    public string What { get; }

    /// <summary>What the number counts.</summary>
    public Unit Unit { get; }

    /// <summary>The guess, in the unit's base; null when the reader gave none.</summary>
    public double? Number { get; }

    /// <summary>A guess how many times as long a case takes as the baseline.</summary>
    /// <param name="what">The case. The same text is the same guess, in the whole course.</param>
    /// <param name="number">Such as 2 for twice as long; null for no guess.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or no number.</exception>
    public static Guess Times(string what, double? number) => Of(what, Unit.Ratio, number);

    /// <summary>A guess how much or how many.</summary>
    /// <param name="what">What is guessed. The same text is the same guess, in the whole course.</param>
    /// <param name="unit">What the number counts.</param>
    /// <param name="number">In the unit's base, such as seconds; null for no guess.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or no number.</exception>
    public static Guess Of(string what, Unit unit, double? number)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(what);
        ArgumentNullException.ThrowIfNull(unit);
        return number is null or (>= 0 and < double.PositiveInfinity)
            ? new Guess(what, unit, number)
            : throw new ArgumentOutOfRangeException(
                nameof(number), $"The guess is {number}; it must be a number of at least 0, or null for none.");
    }

    /// <summary>Sets it against a case of a comparison: its time per call ÷ the baseline's.</summary>
    /// <param name="measured">The case.</param>
    public GuessResult Against(CaseResult measured)
    {
        ArgumentNullException.ThrowIfNull(measured);
        return Judged(measured.Ratio switch
        {
            null => new(this, null, null) { Open = "too few calls succeeded to measure it" },
            { NotSteady: { } why, Moved: false } => new(this, null, null) { Open = $"not steady: {why}" },
            var ratio => new(this, ratio.Ratio, ratio.Interval),
        });
    }

    /// <summary>Sets it against a number that was measured or counted.</summary>
    /// <param name="measured">In the unit's base.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or no number.</exception>
    public GuessResult Against(double measured)
    {
        if (!(measured is >= 0 and < double.PositiveInfinity))
        {
            throw new ArgumentOutOfRangeException(
                nameof(measured), $"The measurement is {measured}; it must be a number of at least 0.");
        }

        return Judged(new(this, measured, null));
    }

    /// <summary>How the guesses of this session did, in the order they were made.</summary>
    public static Table Results()
    {
        lock (Turn)
        {
            var told = Made.Where(guess => guess.Off is not null).ToList();
            return new Table(
                ["guess", Column.Number("yours"), Column.Number("measured"), ""],
                [.. Made.Select(guess => guess.ToRow())])
            {
                Caption = "Your guesses",
                Note = told.Count > 0
                    ? $"{told.Count(guess => guess.Off <= 2)} of {told.Count} within a factor of two."
                    : Made.Any(guess => guess.Guessed is not null)
                        ? "No measurement to compare yours with: see the last column."
                        : "None yet: put a number in place of null where a guess is asked for, and run from there.",
            };
        }
    }

    private static GuessResult Judged(GuessResult result)
    {
        lock (Turn)
        {
            var place = Made.FindIndex(made => made.What == result.What);
            if (place < 0) Made.Add(result);
            else Made[place] = result;
        }

        VerdictRecorder.Record(result);
        return result;
    }
}

/// <summary>A guess beside what was measured, on one axis.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record GuessResult : IDisplayable
{
    private readonly Guess _guess;

    internal GuessResult(Guess guess, double? measured, Interval? interval) =>
        (_guess, Measured, Interval) = (guess, measured, interval);

    /// <summary>What was guessed.</summary>
    public string What => _guess.What;

    /// <summary>The guess, in the unit's base; null when none was given.</summary>
    public double? Guessed => _guess.Number;

    /// <summary>What was measured, in the unit's base; null when nothing can be said.</summary>
    public double? Measured { get; }

    /// <summary>The 95 % interval of what was measured; null for what was counted.</summary>
    public Interval? Interval { get; }

    /// <summary>
    /// By what factor the guess is off, 1 or more whichever way; null without a guess or a measurement, and infinite
    /// where one of the two is zero.
    /// </summary>
    public double? Off => (Guessed, Measured) is ({ } guessed, { } measured)
        ? guessed == measured ? 1 : Math.Max(guessed, measured) / Math.Min(guessed, measured)
        : null;

    /// <summary>Why nothing can be said; null where something was measured.</summary>
    internal string? Open { get; init; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = PlainWords.Html(ToString()) + (Off is null ? "" : ToFigure().ToHtml()),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line, such as "connections: you guessed 3; measured 1. Too high by a factor of 3."</summary>
    public override string ToString() => (Guessed, Open) switch
    {
        (null, null) => $"{What}: measured {MeasuredText}. No guess was given.",
        (_, { } why) => $"{What}: no measurement to compare a guess with ({why}).",
        _ => $"{What}: you guessed {Text(Guessed)}; measured {MeasuredText}. {Words}",
    };

    internal IReadOnlyList<string> ToRow() => [What, Text(Guessed), Open ?? MeasuredText, Words];

    private BarFigure ToFigure() => new(
        What, new("", _guess.Unit),
        [new("your guess", Guessed!.Value), new("measured", Measured!.Value, Interval?.Low, Interval?.High)]);

    private string Words => (Guessed, Measured) switch
    {
        ({ } guessed, { } measured) when Interval?.Contains(guessed) == true || guessed == measured => "Right.",
        ({ } guessed, { } measured) => Off < double.PositiveInfinity
            ? $"Too {(guessed < measured ? "low" : "high")} by a factor of {ReaderNumbers.Digits(Off!.Value, 2)}."
            : $"Too {(guessed < measured ? "low" : "high")}.",
        _ => "",
    };

    private string MeasuredText =>
        Text(Measured) + (Interval is { IsKnown: true } of ? $" ({Text(of.Low)} to {Text(of.High)})" : "");

    private string Text(double? number) => number is { } value ? _guess.Unit.Format(value) : "";
}
