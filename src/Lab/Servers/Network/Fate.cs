namespace GrpcLab;

/// <summary>What becomes of the bytes of a proxied connection.</summary>
internal enum Fate
{
    /// <summary>They are passed on.</summary>
    Passing,

    /// <summary>
    /// They are read and forgotten. Nobody is told anything, not even that the other side has closed.
    /// </summary>
    Vanishing,

    /// <summary>They are forgotten, and whoever sends is answered with an RST.</summary>
    Refused,

    /// <summary>There are none any more: both sides are closed.</summary>
    Closed,
}
