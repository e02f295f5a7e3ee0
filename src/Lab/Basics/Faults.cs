namespace GrpcLab;

/// <summary>Collects everything wrong with some options, so that one error can name all of it.</summary>
internal sealed class Faults
{
    private readonly List<string> _found = [];

    public Faults Unless(bool condition, string fault)
    {
        if (!condition) _found.Add(fault);
        return this;
    }

    /// <summary>Throws one <see cref="ArgumentException"/> with all faults, or does nothing.</summary>
    public void ThrowIfAny(string subject)
    {
        if (_found.Count == 0) return;
        throw new ArgumentException($"{subject} cannot run: {string.Join(" ", _found)}");
    }
}
