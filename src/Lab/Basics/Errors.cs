namespace GrpcLab;

/// <summary>Collects everything wrong with some options, so that one error can name all of it.</summary>
internal sealed class Errors
{
    private readonly List<string> _found = [];

    public Errors Require(bool condition, string error)
    {
        if (!condition) _found.Add(error);
        return this;
    }

    public void ThrowIfAny(string subject)
    {
        if (_found.Count == 0) return;
        throw new ArgumentException($"{subject} cannot run: {string.Join(" ", _found)}");
    }
}
