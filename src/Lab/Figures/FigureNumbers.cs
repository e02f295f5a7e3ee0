using System.Globalization;

namespace GrpcLab;

/// <summary>How the table of a figure writes numbers: short for readers, or whole for programs.</summary>
internal sealed class FigureNumbers
{
    private readonly bool _whole;

    private FigureNumbers(bool whole) => _whole = whole;

    /// <summary>Three digits and the unit that suits each number.</summary>
    public static FigureNumbers ForReaders { get; } = new(whole: false);

    /// <summary>All digits, in the base unit, which the heading names.</summary>
    public static FigureNumbers Whole { get; } = new(whole: true);

    public string Of(Unit unit, double? value) => value is not { } number ? ""
        : _whole ? number.ToString(CultureInfo.InvariantCulture) : unit.Format(number);

    public Column Column(string title, Unit unit) =>
        GrpcLab.Column.Number(_whole && unit.Base.Length > 0 ? $"{title} ({unit.Base})" : title);
}
