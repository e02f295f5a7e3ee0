namespace GrpcLab;

/// <summary>How a network ends a connection over which nothing has passed for the idle limit.</summary>
/// <remarks>An RST comes from the network itself, so it comes at once, whatever the round trip.</remarks>
public enum IdleDrop
{
    /// <summary>
    /// Later bytes vanish. Neither side is told: no FIN, no RST. As many firewalls and NAT tables do.
    /// </summary>
    Silent,

    /// <summary>
    /// Nothing at first; whoever sends next gets an RST as answer, and the other side gets its own when it sends. As
    /// AWS NLB does.
    /// </summary>
    ResetWhenUsed,

    /// <summary>An RST to both sides at the limit. As an Azure load balancer with TCP reset does.</summary>
    Reset,
}
