namespace GrpcLab;

/// <summary>Which side a cell's text stands on.</summary>
public enum Align
{
    /// <summary>Words.</summary>
    Left,

    /// <summary>Numbers.</summary>
    Right,
}
