namespace GrpcLab;

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

    /// <summary>One line, such as "You guessed 5×; measured: 47× (44 to 50). 9.4 times too little."</summary>
    public override string ToString() => (Guessed, Open) switch
    {
        (null, null) => $"{What}: measured {MeasuredText}. No guess was given.",
        (_, { } why) => $"{What}: nothing to set a guess against ({why}).",
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
            ? $"{Unit.Digits(Off!.Value, 2)} times too {(guessed < measured ? "little" : "much")}."
            : $"Too {(guessed < measured ? "little" : "much")}.",
        _ => "",
    };

    private string MeasuredText =>
        Text(Measured) + (Interval is { IsKnown: true } of ? $" ({Text(of.Low)} to {Text(of.High)})" : "");

    private string Text(double? number) => number is { } value ? _guess.Unit.Format(value) : "";
}
