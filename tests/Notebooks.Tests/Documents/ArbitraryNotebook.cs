using System.Globalization;
using System.Text;

namespace Notebooks.Tests.Documents;

/// <summary>
/// A valid notebook laid out in no writer's way: any white space, key order, escapes and unknown members.
/// </summary>
internal sealed class ArbitraryNotebook(int seed)
{
    private static readonly string[] Spaces = ["", "", " ", "\n", "\r\n  ", "\t", "\n\n   "];
    private static readonly string[] Letters =
        ["a", "Z", " ", "é", "😀", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\/", "{", "]", "#"];
    private readonly Random _random = new(seed);

    public byte[] ToBytes()
    {
        var json = Space() + Object(
            ("cells", Array(Enumerable.Range(1, _random.Next(2, 6)).Select(Cell))),
            ("metadata", Value(0)),
            ("nbformat", "4"),
            ("nbformat_minor", "5"),
            ("unknown", Value(0))) + Space();
        byte[] mark = _random.Next(4) == 0 ? [0xEF, 0xBB, 0xBF] : [];
        return [.. mark, .. Encoding.UTF8.GetBytes(json)];
    }

    private string Cell(int number)
    {
        var members = new List<(string, string)>
        {
            ("cell_type", number == 1 || _random.Next(2) == 0 ? "\"code\"" : "\"markdown\""),
            ("id", string.Create(CultureInfo.InvariantCulture, $"\"c{number}\"")),
            ("metadata", Value(1)),
            ("source", _random.Next(2) == 0 ? Text() : Array([Text(), Text()])),
        };
        if (_random.Next(3) > 0) members.Add(("execution_count", _random.Next(2) == 0 ? "null" : "12"));

        if (_random.Next(3) > 0)
        {
            members.Add(("outputs", Array(Enumerable.Range(0, _random.Next(3)).Select(_ => Value(0)))));
        }

        return Object([.. members]);
    }

    private string Value(int depth) => _random.Next(depth > 3 ? 4 : 6) switch
    {
        0 => "-1.50e+3",
        1 => _random.Next(2) == 0 ? "true" : "null",
        2 or 3 => Text(),
        4 => Array(Enumerable.Range(0, _random.Next(4)).Select(_ => Value(depth + 1))),
        _ => Object([.. Enumerable.Range(0, _random.Next(4)).Select(i => ($"k{i}", Value(depth + 1)))]),
    };

    private string Text() => "\""
        + string.Concat(Enumerable.Range(0, _random.Next(8)).Select(_ => Letters[_random.Next(Letters.Length)])) + "\"";

    private string Array(IEnumerable<string> items) =>
        "[" + Space() + string.Join(Space() + "," + Space(), items.ToList()) + Space() + "]";

    private string Object(params (string Name, string Value)[] members)
    {
        _random.Shuffle(members);
        return "{" + Space() + string.Join(Space() + "," + Space(),
            members.Select(m => $"\"{m.Name}\"{Space()}:{Space()}{m.Value}").ToList()) + Space() + "}";
    }

    private string Space() => Spaces[_random.Next(Spaces.Length)];
}
