namespace GrpcLab;

/// <summary>How a header field was written (RFC 7541, section 6).</summary>
public enum HeaderForm
{
    /// <summary>As a number: name and value stand in the static or the dynamic table.</summary>
    Indexed,

    /// <summary>As text, and added to the dynamic table, so that the next one can be a number.</summary>
    Added,

    /// <summary>As text that enters no table: the next one costs as much.</summary>
    Literal,

    /// <summary>As text that no one on the way may ever put into a table.</summary>
    NeverIndexed,
}
