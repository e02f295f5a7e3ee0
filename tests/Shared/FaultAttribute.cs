namespace Tests.Shared;

/// <summary>
/// Says what a test shows about a fault. <c>./lab docs</c> reads it from the source and writes docs/faults.md: begin
/// with the thing that fails, as rows are in order of their first words.
/// </summary>
/// <param name="fault">What goes wrong.</param>
/// <param name="sees">What the reader sees.</param>
/// <param name="kept">What is kept of the reader's work.</param>
/// <param name="left">What is left behind: processes, files, locks.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class FaultAttribute(string fault, string sees, string kept, string left) : Attribute
{
    public string Fault => fault;

    public string Sees => sees;

    public string Kept => kept;

    public string Left => left;
}
