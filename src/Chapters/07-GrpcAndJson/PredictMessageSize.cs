using System.Text;
using Google.Protobuf;
using MessageShapes;

namespace GrpcLab;

/// <summary>Exercise 7.2: the bytes of a message as Protocol Buffers, field by field; then it is written.</summary>
internal sealed class PredictMessageSize() : ComputedExercise<Func<int, string, string, int>>(
    "7.2", "the bytes of a message, predicted",
    "Return the bytes of the three fields: a tag each, and behind it what the field holds.")
{
    // From the plain case to the rules that are forgotten, so that the first difference names one rule.
    private static readonly Owner[] Owners =
    [
        new() { Id = 3, Name = "Ada Young", City = "Leeds" },
        new() { Id = 100, Name = "Bo", City = "Rome" },
        new() { Id = 300, Name = "Ada Young", City = "Leeds" },
        new() { Id = 12_000, Name = "Ada Young", City = "Leeds" },
        new() { Id = 3, Name = "Zoë Grün", City = "Köln" },
        new() { Id = 0, Name = "Ada Young", City = "Leeds" },
        new() { Id = 3, Name = "Ada Young", City = "" },
        new(),
        new() { Id = 3, Name = new string('a', 200), City = "Leeds" },
        new() { Id = -1, Name = "Ada Young", City = "Leeds" },
    ];

    protected override ExerciseResult Attempt()
    {
        foreach (var owner in Owners)
        {
            var (predicted, written) = (Predicted(owner), owner.ToByteArray());
            if (predicted != written.Length) return Failed(Difference(owner, predicted, written));
        }

        return Passed($"{Owners.Length} messages, each as long as predicted: from no byte at all to "
            + $"{Owners.Max(owner => owner.CalculateSize())}.");
    }

    protected override string? Meaning(Exception error) => error is NullReferenceException
        ? "A string is never null here: an unset one is empty."
        : null;

    private int Predicted(Owner owner) => Solution(owner.Id, owner.Name, owner.City);

    private static string Difference(Owner owner, int predicted, byte[] written) =>
        $"id {owner.Id}, name \"{Short(owner.Name)}\", city \"{owner.City}\": you predicted {predicted} bytes, but it "
        + $"is {written.Length}{(written.Length is > 0 and < 40 ? $": {Convert.ToHexString(written)}" : "")}. "
        + Why(owner, predicted - written.Length);

    private static string Why(Owner owner, int off) => owner switch
    {
        { Id: < 0 } => "An int32 below zero is written as a number of 64 bits: ten bytes of seven bits each.",
        { Name.Length: > 127 } =>
            "A string's length is a number like any other: from 128 on it takes two bytes.",
        { Id: 0 } or { City: "" } =>
            "A field that holds its default, 0 or the empty string, is not written at all: no tag, no length.",
        _ when Encoding.UTF8.GetByteCount(owner.Name) != owner.Name.Length =>
            "Strings travel as UTF-8: count bytes (Encoding.UTF8.GetByteCount), not characters.",
        { Id: 12_000 } when off > 0 => "Seven bits a byte: two bytes hold up to 16,383.",
        { Id: > 127 } => "A byte of a number holds seven bits; the eighth says that more follow. From 128 on it takes "
            + "two bytes.",
        _ when off == -3 => "Each field begins with a tag of one byte.",
        _ when off == -2 => "A string's length comes before its bytes, in a byte of its own.",
        _ when off == 3 && owner.Id < 128 => "An int32 is not four bytes: below 128 it is one.",
        _ => "A number is a tag and its value; a string is a tag, its length and its bytes.",
    };

    private static string Short(string text) => text.Length <= 20 ? text : $"{text[..3]}…, {text.Length} characters";
}
