namespace GrpcLab;

/// <summary>An entry of a connection's dynamic table.</summary>
/// <param name="Index">The number that stands for it on the wire; 62 is the youngest.</param>
/// <param name="Name">Name of the field.</param>
/// <param name="Value">Value of the field.</param>
public sealed record HeaderTableEntry(int Index, string Name, string Value)
{
    /// <summary>What HPACK adds to name and value when it counts an entry, in bytes (RFC 7541, section 4.1).</summary>
    public const int Overhead = 32;

    /// <summary>What it takes of the table, in bytes.</summary>
    public int Size => Name.Length + Value.Length + Overhead;
}
